-- What the model may have cost us: the charge, or as much as was set aside where a draft was cut off half-way. The cap of
-- the day is a sum of these, or whoever reads a draft as it grows and hangs up before its end would never fill it.
alter table ai_holds add column used_millicoins bigint check (used_millicoins between charged_millicoins and millicoins);
update ai_holds set used_millicoins = charged_millicoins;
