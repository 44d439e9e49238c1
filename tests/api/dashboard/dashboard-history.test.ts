import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFigures } from '#api/server/documents/figures/fold.ts'
import { moveSat } from '#api/server/sats/register/move-sat.ts'
import { judgeCoupons, noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { recountSums } from '#api/server/documents/recount/recount.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { TENANT } from '#api/server/store/tenant-names.ts'
import { markPending } from '#api/server/sats/telemetry/pending.ts'
import { fromCents } from '#domain/cents.ts'
import * as docs from '../../documents.ts'
import { openStage, soldNote, type Stage } from './dashboard-stage.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// Sums that are kept by what each batch changes, against a count from nothing, after histories that nobody thought of.

const SEED = Number(process.env['SEED'] ?? randomInt(1_000_000))
const STEPS = 1500
/** Things that happen in one batch, at most. */
const AT_ONCE = 70
const SEFAZ_ANSWERS = ['success', 'success', 'sefaz_notfound', 'invalid'] as const
const CNPJS = ['11222333000181', '11444777000161']
const platform = nodePlatform()

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
}, 120_000)
afterAll(() => server.close())

/** Whole numbers below a limit, the same for the same seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test(`random histories of three tenants leave what a recount finds (SEED=${SEED})`, async () => {
  const draw = numbers(SEED)
  const pick = <T>(all: readonly T[]): T => all[draw(all.length)] as T
  const day = () => String(1 + draw(28)).padStart(2, '0')
  const date = () => `2026-0${1 + draw(4)}-${day()}`
  const note = () => ({ number: 1 + draw(40), cnpj: pick(CNPJS), emissionType: pick(['1', '9']) })
  const coupon = () => ({ number: 1 + 2 * draw(30), cnpj: pick(CNPJS), serial: pick(['000000001', '000000002']) })
  const money = () => `${draw(500)}.${String(draw(100)).padStart(2, '0')}`

  const happenings: (() => string)[] = [
    () => {
      const items = Array.from({ length: 1 + draw(4) }, () => [`Produto ${draw(12)}`, money()] as const)
      const payments = Array.from({ length: 1 + draw(3) }, () => [pick(['01', '03', '17', '99']), money()] as const)
      const icms = draw(2) ? `<vICMS>${money()}</vICMS><vPIS>${money()}</vPIS>` : ''
      const total = money()
      const sold = {
        ...note(),
        emittedAt: `${date()}T23:30:00-0${pick(['2', '3', '4'])}:00`,
        items,
        payments,
        change: money(),
        totals: `<ICMSTot>${icms}<vProd>${money()}</vProd><vNF>${total}</vNF></ICMSTot>`,
        environment: pick(['production', 'production', 'homolog'] as const),
      }
      return pick([soldNote, (one: typeof sold) => docs.nfe({ ...one, total })])(sold)
    },
    () =>
      docs.protNFe(docs.noteKey(note()), {
        cStat: pick(['100', '100', '150', '539', '110', '101', '999', '103']),
        protocol: `${draw(3)}`,
      }),
    () => docs.procEvento(docs.noteKey(note()), '110111', '', pick(['135', '135', '501', '573'])),
    () => docs.evento(docs.noteKey(note()), '110112', `<chNFeRef>${docs.noteKey(note())}</chNFeRef>`),
    () => docs.retEvento(docs.noteKey(note()), '110112', pick(['135', '501', '573'])),
    () => {
      const first = 1 + draw(40)
      return docs.retInutNFe(first, first + draw(3), pick(['102', '102', '241']))
    },
    () => docs.cfe({ ...coupon(), total: money(), paid: money(), day: date().replaceAll('-', ''), time: '233000' }),
    () => {
      const sale = coupon()
      return docs.cfeCanc(docs.couponKey({ ...sale, day: '20260301' }), {
        ...sale,
        number: sale.number + draw(2),
        day: `202603${day()}`,
      })
    },
  ]

  const stages: Stage[] = []
  for (let i = 0; i < 3; i++) stages.push(await openStage(server))
  const kept: string[] = []
  let steps = 0
  const recount = async (about: object) => {
    for (const { tenantId: id } of stages) {
      const found = await recountSums(server.store, id)
      expect({ ...about, ...found }).toEqual({ ...about, documents: { total: 0, first: [] }, rows: 0, differences: [] })
    }
  }
  for (let batch = 1; steps < STEPS; batch++) {
    const stage = pick(stages)
    const { tenantId } = stage
    const within = <T>(work: Parameters<typeof scoped<T>>[2]) =>
      scoped(server.store, { tenantId, companyIds: 'all' }, work)
    const documents = Array.from({ length: 1 + draw(AT_ONCE) }, () =>
      draw(8) === 0 && kept.length > 0 ? pick(kept) : pick(happenings)(),
    )
    steps += documents.length
    kept.push(...documents)
    await stage.take(...documents)
    if (draw(3) === 0) {
      const told = { key: docs.couponKey({ ...coupon(), day: '20260301' }), emittedAt: `${date()}T12:00:00-03:00` }
      const status = pick(['in_memory', 'transmitted'] as const)
      await within((db) => noteCoupons(db, platform, tenantId, [{ ...told, environment: 'production', status }]))
      steps++
    }
    if (draw(3) === 0) {
      // SEFAZ is asked, and some that wait in their SATs have waited for long.
      const keys = await server.store
        .selectFrom('cfes')
        .select('key')
        .where('tenant_id', '=', tenantId)
        .orderBy('key')
        .execute()
      const answers = keys.filter(() => draw(3) === 0).map(({ key }) => [key, pick(SEFAZ_ANSWERS)] as const)
      await within((db) => judgeCoupons(db, platform, tenantId, new Map(answers)))
      await markPending(server.store, Date.parse(`${date()}T12:00:00Z`))
      steps++
    }
    if (draw(3) === 0) {
      await within(async (db) => {
        const sats = await db.selectFrom('sats').select(['id', 'company_id']).orderBy('serial_number').execute()
        const points = await db.selectFrom('points_of_sale').select(['id', 'company_id']).execute()
        if (sats.length === 0) return
        const sat = pick(sats)
        const own = points.filter((one) => one.company_id === sat.company_id)
        await moveSat(db, tenantId, { satId: sat.id, pointOfSaleId: draw(4) === 0 ? null : (own[0]?.id ?? null) })
      })
      steps++
    }
    if (draw(10) === 0) {
      // A point of sale goes to the other company; the former one's next note opens another.
      await within((db) =>
        sql`update points_of_sale p set nfce_serie = null, company_id = (
            select id from companies c where c.tenant_id = ${TENANT} and c.id <> p.company_id limit 1)
          where tenant_id = ${TENANT}
            and id = (select id from points_of_sale where tenant_id = ${TENANT} and nfce_serie is not null order by id limit 1)
            and exists (select 1 from companies c where c.tenant_id = ${TENANT} and c.id <> p.company_id)`.execute(db),
      )
      steps++
    }
    if (draw(8) === 0) await within((db) => foldFigures(db, tenantId))
    if (batch % 15 === 0) await recount({ batch })
  }
  for (const stage of stages) await stage.take(docs.cfe({ number: 91, day: '20260310' }))
  // Otherwise nothing was added to the sums by those who read them.
  expect(await changesLeft()).toBeGreaterThan(0)
  await compareAll(stages)
  await recount({ batch: 'last' })
  expect(await changesLeft()).toBe(0)
  await compareAll(stages)
}, 180_000)

async function changesLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*) as left from figure_changes`.execute(server.store)
  return rows[0]?.left ?? 0
}

async function compareAll(stages: readonly Stage[]): Promise<void> {
  const compared: { notes: number; canceled: number }[][] = []
  for (const stage of stages) compared.push(await compareAnswers(stage))
  for (const at of PERIODS.keys()) {
    const of = (name: 'notes' | 'canceled') => compared.reduce((sum, periods) => sum + Number(periods[at]?.[name]), 0)
    // Otherwise nothing was compared; in one tenant's few weeks little may have been sold.
    expect(of('notes')).toBeGreaterThan(2)
    expect(of('canceled')).toBeGreaterThan(0)
  }
}

const PERIODS = [
  ['2026-01-01', '2026-12-31'],
  ['2026-01-10', '2026-03-05'],
  ['2026-02-01', '2026-04-30'],
  ['2026-03-02', '2026-03-20'],
] as const

/** What the calls answer, read from sums and from changes that are not in them yet, against the documents themselves. */
async function compareAnswers({ ask, tenantId }: Stage): Promise<{ notes: number; canceled: number }[]> {
  const compared: { notes: number; canceled: number }[] = []
  for (const [date_start, date_end] of PERIODS) {
    const period = { date_start, date_end, grouping: 'month' }
    const sold = sql`(
      select * from (select tenant_id, counts_as, environment, emitted_on, total, figures from nfces
        union all select tenant_id, counts_as, environment, emitted_on, total, figures from cfes) d
      where tenant_id = ${tenantId} and environment = 'production' and emitted_on between ${date_start} and ${date_end})`
    const { items } = await ask('/cfe_dashboard/products', { ...period, per_page: 50 })
    const { rows } = await sql<{ id: string; cents: number }>`
      select i.key as id, sum(i.value::bigint)::bigint as cents
      from ${sold} d cross join lateral jsonb_each_text(d.figures -> 'items') i where counts_as = 'sale' group by 1`.execute(
      server.store,
    )
    const sums = Object.fromEntries(rows.map(({ id, cents }) => [id, fromCents(BigInt(cents))]))
    expect(Object.fromEntries(items.map(({ id, total }) => [id, total]))).toEqual(sums)

    const { figures } = await ask('/dash_ops/', period)
    const { rows: counted } = await sql<{ notes: number; net: number; canceled: number }>`
      select count(*) filter (where counts_as = 'sale') as notes,
        (coalesce(sum(total) filter (where counts_as = 'sale'), 0) * 100)::bigint as net,
        (coalesce(sum(total) filter (where counts_as = 'canceled'), 0) * 100)::bigint as canceled
      from ${sold} d`.execute(server.store)
    const [{ notes, net, canceled } = { notes: -1, net: 0, canceled: 0 }] = counted
    compared.push({ notes, canceled })
    expect(figures).toMatchObject({ notes, net: fromCents(BigInt(net)), canceled: fromCents(BigInt(canceled)) })

    const { methods } = await ask('/cfe_dashboard/payment_methods', period)
    const { rows: paid } = await sql<{ code: string; cents: number }>`
      select p.key as code, sum(p.value::bigint)::bigint as cents
      from ${sold} d cross join lateral jsonb_each_text(d.figures -> 'payments') p where counts_as = 'sale' group by 1`.execute(
      server.store,
    )
    const totals = Object.fromEntries(paid.map(({ code, cents }) => [code, fromCents(BigInt(cents))]))
    expect(Object.fromEntries(methods.map(({ codes, total }) => [codes.join(), total]))).toEqual(totals)
  }
  return compared
}
