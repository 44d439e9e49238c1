/** Append only: what has landed is never edited. */
export default `
-- A name is one role's, and one group's, of a tenant, without minding case and accents, as the lists find and order them. Of several that had
-- the same, the administrator's keeps it, else the first by id; the others get the next number that is free, ' (2)', within the field's 128.
do $$
declare
  of_table text;
  master text;
  one record;
  wanted text;
  number integer;
  plain constant text := 'translate(lower(%s), ''áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'', ''aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'')';
  is_taken boolean;
begin
  foreach of_table in array array['roles', 'company_groups'] loop
    execute format('update %I set description = btrim(description) where description <> btrim(description)', of_table);
    master := case of_table when 'roles' then 'is_master desc, ' else '' end;
    for one in execute format(
      'select tenant_id, id, description from (
         select tenant_id, id, description, row_number() over (partition by tenant_id, %s order by %sid) as nth from %I
       ) same where nth > 1 order by tenant_id, id', format(plain, 'description'), master, of_table)
    loop
      number := 1;
      loop
        number := number + 1;
        wanted := rtrim(left(one.description, 128 - length(number::text) - 3)) || ' (' || number || ')';
        execute format('select exists (select from %I where tenant_id = $1 and %s = %s)', of_table, format(plain, 'description'),
          format(plain, '$2')) into is_taken using one.tenant_id, wanted;
        exit when not is_taken;
      end loop;
      execute format('update %I set description = $3 where tenant_id = $1 and id = $2', of_table) using one.tenant_id, one.id, wanted;
    end loop;
    execute format('create unique index %I on %I (tenant_id, (%s))', of_table || '_name', of_table, format(plain, 'description'));
  end loop;
end $$;
`
