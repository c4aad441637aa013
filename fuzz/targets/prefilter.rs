//! The short cuts against the long way, over any bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| outdent_fuzz::prefilters_hold(bytes));
