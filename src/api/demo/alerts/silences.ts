import { isoInstant } from '#domain/time/instant.ts'
import { weeklyWindow } from '#domain/sats/silences/silence.ts'
import type { ScopedDb } from '../../server/store/scope.ts'
import { idFor } from '../random.ts'
import type { DemoTenant } from '../shops.ts'

const HOUR_MS = 3_600_000
const ZONE = 'America/Sao_Paulo'
const SUNDAYS = { weekdays: [0], from_time: '00:00', until_time: '00:00' }

/** The silences of a chain: a shop that is closed on Sundays, a device that is replaced tomorrow, and a refitting of last week. */
export async function makeSilences(
  db: ScopedDb,
  { seed, until, email }: { seed: number; until: number; email: string },
  tenant: DemoTenant,
): Promise<void> {
  const [first, second = first] = tenant.shops
  const sunday = weeklyWindow(SUNDAYS, until, ZONE)
  if (!first || !second || !sunday) return
  const weekly = { ...SUNDAYS, weekdays: JSON.stringify(SUNDAYS.weekdays), repeats: 'weekly' as const }
  const once = { weekdays: null, from_time: null, until_time: null, repeats: 'once' as const }
  const rows = [
    { ...weekly, ...sunday, company_id: first.id, reason: 'Loja fechada aos domingos', type: null },
    {
      ...once,
      from: until + 20 * HOUR_MS,
      until: until + 24 * HOUR_MS,
      company_id: second.id,
      reason: 'Troca do equipamento',
      type: 'silence' as const,
    },
    {
      ...once,
      from: until - 170 * HOUR_MS,
      until: until - 160 * HOUR_MS,
      company_id: second.id,
      reason: 'Reforma da loja',
      type: null,
    },
  ]
  await db
    .insertInto('sat_silences')
    .values(
      rows.map(({ type, from, until: end, ...row }, index) => ({
        ...row,
        tenant_id: tenant.id,
        id: idFor(seed, 'silence', tenant.name, index),
        point_of_sale_id: null,
        sat_id: null,
        alarm_id: null,
        alarm_type_id: type,
        from_at: isoInstant(from),
        until_at: isoInstant(end),
        turns_at: end <= until ? null : isoInstant(from <= until ? end : from),
        over_at: end <= until ? isoInstant(end) : null,
        created_at: isoInstant(until - (index + 1) * HOUR_MS),
        created_by: idFor(seed, 'user', email),
        created_by_email: email,
      })),
    )
    .execute()
}
