# requires: never
print "text"
# <- hazard.print_statement
exec "text"
# <- hazard.exec_statement
