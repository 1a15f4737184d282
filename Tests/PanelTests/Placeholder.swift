// Tests of the module come here.
