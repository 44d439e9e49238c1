/** Append only: what has landed is never edited. */
export default `
alter table points_of_sale add column csc_used_on date, add column csc_spared_on date;

-- A person who issues notes is kept by the CPF, not by what a key makes of it. Which companies are persons say the series of persons, and the fifth
-- digit of the NFF's numbers (NT 2021.002, rule P12-26).
update companies c set cnpj = right(c.cnpj, 11)
where c.cnpj ~ '^000[0-9]{11}$'
  and exists (
    select from nfces n where n.tenant_id = c.tenant_id and n.company_id = c.id and substr(n.key, 7, 14) = c.cnpj
      and (substr(n.key, 23, 3) between '910' and '969' or (substr(n.key, 35, 1) = '3' and substr(n.key, 30, 1) = '2')))
  and not exists (select from companies o where o.tenant_id = c.tenant_id and o.cnpj = right(c.cnpj, 11));

-- Numbers of the NFF are made of the day and are no sequence: nothing is missing between them. The least of them is 010110001.
delete from nfce_gaps g using nfce_numberings l
where l.tenant_id = g.tenant_id and l.company_id = g.company_id and l.environment = g.environment and l.serie = g.serie and l.high >= 10110001
  and (g.kind = 'missing' or (g.number_start >= 10110001 and g.kind in ('rejected', 'two_notes', 'authorized_twice')))
  and exists (
    select from nfces n where n.tenant_id = l.tenant_id and n.company_id = l.company_id and n.environment = l.environment and n.serie = l.serie
      and n.number = l.high and substr(n.key, 35, 1) = '3');
-- What is left of such a series is laid out anew by the next note of it.
delete from nfce_numberings l
where l.high >= 10110001 and exists (
  select from nfces n where n.tenant_id = l.tenant_id and n.company_id = l.company_id and n.environment = l.environment and n.serie = l.serie
    and n.number = l.high and substr(n.key, 35, 1) = '3');
`
