const WORK = 'insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)'

/**
 * Functions of the tables in which the release before this one keeps mails: both serve for a while, and what the other one leaves there is work
 * (work/kind.ts). Go with the tables.
 */
export default `
create or replace function expiry_mail_is_work() returns trigger language plpgsql as $$
begin
  ${WORK}
  select new.tenant_id, 'expiry_mail', new.certificate_id || ' ' || new.user_id || ' ' || new.days, new.user_id::text,
    jsonb_build_object('certificate', new.certificate_id), new.created_at, new.due_at, k.not_after
  from certificates k where k.tenant_id = new.tenant_id and k.id = new.certificate_id on conflict do nothing;
  return null;
end $$;

create or replace function quota_mail_is_work() returns trigger language plpgsql as $$
begin
  ${WORK}
  values (new.tenant_id, 'quota_mail', new.crossing_id || ' ' || new.user_id, new.user_id::text,
    jsonb_build_object('crossing', new.crossing_id), new.created_at, new.due_at, 'infinity') on conflict do nothing;
  return null;
end $$;

create or replace function alert_mail_is_work() returns trigger language plpgsql as $$
begin
  ${WORK}
  values (new.tenant_id, 'alert_mail', new.notification_id || ' ' || new.user_id, new.user_id::text,
    jsonb_build_object('notification', new.notification_id), new.created_at, new.due_at, new.created_at + interval '1 day')
  on conflict do nothing;
  return null;
end $$;

-- Citus distributes no table with a trigger, and the release before knows no Citus.
do $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    create or replace trigger work before insert on certificate_mails for each row execute function expiry_mail_is_work();
    create or replace trigger work before insert on quota_mails for each row execute function quota_mail_is_work();
    create or replace trigger work before insert on sat_alert_mails for each row execute function alert_mail_is_work();
  end if;
end $$;
`
