//! stub
/// stub
pub struct Rewritten { /// t
 pub text: String, /// c
 pub claim: crate::verify::Claim }
/// stub
pub fn rewrite(_m: &crate::plan::Module<'_>, _p: &crate::plan::Plan, _c: crate::plan::CommentPolicy) -> Rewritten { Rewritten{text:String::new(),claim:crate::verify::Claim::default()} }
