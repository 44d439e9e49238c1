/** Append only: what has landed is never edited. */
export default `
-- What a SAT did for a company stays that company's when the SAT goes to another one, whose row the former does not see.
alter table sat_notifications add column serial_number text;
update sat_notifications n set serial_number = s.serial_number from sats s where s.tenant_id = n.tenant_id and s.id = n.sat_id;
alter table sat_notifications alter column serial_number set not null;
alter table sat_commands add column serial_number text;
update sat_commands c set serial_number = s.serial_number from sats s where s.tenant_id = c.tenant_id and s.id = c.sat_id;
alter table sat_commands alter column serial_number set not null;
`
