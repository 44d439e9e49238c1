import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isYes } from '#api/contract/fields.ts'
import type { Access } from '../../identity/callers/access.ts'
import { equal } from '../../store/queries/filters.ts'
import { endOfTime, startOfTime } from '../../store/queries/local-days.ts'

/** Filters that the lists of alerts and of their times have in common. */
export const alertFilters = ({ timeZone }: Pick<Access, 'timeZone'>) => ({
  company_id: equal('company_id'),
  kind: equal('alarm_type_id'),
  level: equal('level'),
  date_start: (time: string): RawBuilder<SqlBool> => sql<SqlBool>`created_at >= ${startOfTime(time, timeZone)}`,
  date_end: (time: string): RawBuilder<SqlBool> => sql<SqlBool>`created_at < ${endOfTime(time, timeZone)}`,
  include_homolog: (flag: '0' | '1' | 'true' | 'false') =>
    isYes(flag) ? undefined : equal('environment')('production'),
})
