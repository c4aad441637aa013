; Spans that edits must know.

; # a comment
(comment) @layout.comment

; "a string", also one that spans lines
(string) @layout.string
