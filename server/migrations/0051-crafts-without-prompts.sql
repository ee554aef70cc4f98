-- Lists say whether a craft has a prompt without reading it. What JavaScript trims away is blank here too.
alter table crafts add column has_prompt boolean not null generated always as
  (prompt ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]') stored;
