-- As 0070 promised: no process of a version that calls it is left.
drop function lock_people(text, text, text[]);
