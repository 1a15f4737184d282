/// The icons that show a direction: Material marks them `autoMirrored`, and its chevrons mean the same.
///
/// Keys of players are not among them: a tape runs from left to right everywhere. Nor are clocks, ticks and whatever is held in a right hand.
enum DirectionalIcons {
    /// Whether an icon of this name is mirrored where a layout runs from right to left.
    static func contains(_ name: String) -> Bool { names.contains(name) }

    private static let names: Set<String> = [
        "airplane_ticket", "align_horizontal_left", "align_horizontal_right", "alt_route", "announcement", "arrow_back", "arrow_back_ios",
        "arrow_back_ios_new", "arrow_forward", "arrow_forward_ios", "arrow_left", "arrow_right", "arrow_right_alt", "article",
        "assignment", "assignment_return", "assignment_returned", "backspace", "battery_unknown", "bluetooth_searching",
        "branding_watermark", "call_made", "call_merge", "call_missed", "call_missed_outgoing", "call_received", "call_split", "chat",
        "chevron_left", "chevron_right", "chrome_reader_mode", "comment", "compare_arrows", "contact_support", "directions_bike",
        "directions_run", "directions_walk", "drive_file_move", "dvr", "event_note", "exit_to_app", "fact_check", "featured_play_list",
        "featured_video", "feed", "first_page", "follow_the_signs", "format_align_left", "format_align_right", "format_indent_decrease",
        "format_indent_increase", "format_list_bulleted", "format_textdirection_l_to_r", "format_textdirection_r_to_l", "forward",
        "forward_to_inbox", "grading", "help", "help_center", "help_outline", "input", "keyboard_arrow_left", "keyboard_arrow_right",
        "keyboard_backspace", "keyboard_return", "keyboard_tab", "label", "label_important", "label_off", "label_outline", "last_page",
        "launch", "library_books", "list", "list_alt", "live_help", "login", "logout", "manage_search", "menu_book", "menu_open",
        "merge_type", "message", "missed_video_call", "mobile_screen_share", "more", "multiline_chart", "navigate_before",
        "navigate_next", "next_plan", "next_week", "not_listed_location", "note", "note_add", "notes", "offline_share", "open_in_new",
        "phone_callback", "phone_forwarded", "phone_missed", "playlist_add", "playlist_add_check", "playlist_play", "queue_music",
        "read_more", "receipt_long", "redo", "reply", "reply_all", "rule", "schedule_send", "screen_share", "segment", "send",
        "send_and_archive", "send_to_mobile", "short_text", "shortcut", "show_chart", "sort", "speaker_notes", "star_half",
        "sticky_note_2", "stop_screen_share", "subdirectory_arrow_left", "subdirectory_arrow_right", "subject", "text_snippet", "textsms",
        "toc", "trending_down", "trending_flat", "trending_up", "undo", "view_list", "view_quilt", "view_sidebar", "volume_down",
        "volume_mute", "volume_off", "volume_up", "wrap_text", "wysiwyg",
    ]
}
