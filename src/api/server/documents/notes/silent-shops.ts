import { sql } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import type { SilentShop } from '#api/contract/documents/nfce-rejections.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import { silentSince, SILENCE_WEEKS } from '#domain/documents/numbers/silence.ts'
import { addDays } from '#domain/time/day-spans.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { instantOf, localTime } from '#domain/time/zoned-time.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { ownTime } from '../nfce-item.ts'

const DAY_MS = 86_400_000
/** Clocks of one state's places differ by an hour at most. */
const PLACES_MS = 3_600_000
/** How many are told of. */
const MOST_SILENT = 20

interface Issued {
  key: string
  emitted_at: string
  emitted_offset: number | null
}
interface Shop extends Issued {
  id: string
  cnpj: string
  razao_social: string
  nome_fantasia: string | null
}

/**
 * Companies whose notes in production have stopped today, those that are silent longest first. A look into an index for each company, and
 * four more only for one without a note today.
 */
export async function readSilentShops(db: ScopedDb, now: number, companyId?: string): Promise<Page<SilentShop>> {
  const shops = await lastNotes(db, now, companyId)
  const resting = shops.flatMap((shop) => {
    // By the clock that its last note was issued by.
    const zone = zoneOf(shop.key.slice(0, 2))
    const local =
      shop.emitted_offset === null ? localTime(now, zone) : localTime(now + shop.emitted_offset * 60_000, 'UTC')
    return ownTime(shop).slice(0, 10) < local.slice(0, 10) ? [{ shop, zone, local }] : []
  })
  const days = resting.flatMap(({ shop, zone, local }) =>
    Array.from({ length: SILENCE_WEEKS }, (_, week) => {
      const day = addDays(local.slice(0, 10), -7 * (week + 1))
      return { id: shop.id, day, from: instantOf(`${day}T00:00:00`, zone) - PLACES_MS }
    }),
  )
  const firsts = Map.groupBy(await firstNotes(db, days), ({ id }) => id)
  const silent = resting.flatMap(({ shop, local }) => {
    const since = silentSince({
      firsts: (firsts.get(shop.id) ?? []).map((first) => minuteOf(ownTime(first))),
      now: minuteOf(local),
      hasNotes: false,
    })
    if (since === undefined) return []
    const { id, cnpj, razao_social, nome_fantasia } = shop
    return [
      {
        company: { id, cnpj, razao_social, nome_fantasia },
        since: `${local.slice(0, 10)}T${two(Math.floor(since / 60))}:${two(since % 60)}:00`,
        last_note_local: ownTime(shop),
      },
    ]
  })
  const items = silent.toSorted((a, b) => (a.since + a.company.cnpj < b.since + b.company.cnpj ? -1 : 1))
  return { items: items.slice(0, MOST_SILENT), total: items.length }
}

/** The last note of each company that issued any since its former weekdays began. A till's clock may be ahead, though not by a day. */
async function lastNotes(db: ScopedDb, now: number, companyId: string | undefined): Promise<Shop[]> {
  const since = isoInstant(now - (7 * SILENCE_WEEKS + 2) * DAY_MS)
  const { rows } = await sql<Shop>`
    select c.id, c.cnpj, c.razao_social, c.nome_fantasia, l.key, l.emitted_at, l.emitted_offset
    from companies c cross join lateral (
      select key, emitted_at, emitted_offset from nfces n
      where n.tenant_id = ${TENANT} and n.company_id = c.id and n.environment = 'production' and n.emitted_at >= ${since}::timestamptz
        and n.emitted_at < ${isoInstant(now + DAY_MS)}::timestamptz
      order by n.emitted_at desc, n.id desc limit 1
    ) l where c.tenant_id = ${TENANT} ${companyId === undefined ? sql`` : sql`and c.id = ${companyId}::uuid`}`.execute(
    db,
  )
  return rows
}

async function firstNotes(
  db: ScopedDb,
  days: readonly { id: string; day: string; from: number }[],
): Promise<(Issued & { id: string })[]> {
  if (days.length === 0) return []
  const [ids, dates, froms] = [
    days.map(({ id }) => id),
    days.map(({ day }) => day),
    days.map(({ from }) => isoInstant(from)),
  ]
  const { rows } = await sql<Issued & { id: string }>`
    select d.id, f.key, f.emitted_at, f.emitted_offset
    from unnest(${ids}::uuid[], ${dates}::date[], ${froms}::timestamptz[]) as d (id, day, begins_at) cross join lateral (
      select key, emitted_at, emitted_offset from nfces n
      where n.tenant_id = ${TENANT} and n.company_id = d.id and n.environment = 'production' and n.emitted_at >= d.begins_at
        and n.emitted_at < d.begins_at + interval '27 hours' and n.emitted_on = d.day
      order by n.emitted_at, n.id limit 1
    ) f`.execute(db)
  return rows
}

const minuteOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
const two = (value: number): string => String(value).padStart(2, '0')
