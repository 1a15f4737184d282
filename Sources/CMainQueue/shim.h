#pragma once

// What libdispatch exports for run loops of others (private/queue_private.h): Dispatch's headers do not declare it.

/// An eventfd that becomes readable when something is on the main queue. The caller's thread is the main queue's from then on.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs what is on the main queue.
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);
