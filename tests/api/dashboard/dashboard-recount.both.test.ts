import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { commandsOfServer } from '#api/server/cli/command-client.node.ts'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { recountLines } from '#api/server/cli/recount-report.ts'
import { foldFigures } from '#api/server/documents/figures/fold.ts'
import { moveSat } from '#api/server/sats/register/move-sat.ts'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { TENANT } from '#api/server/store/tenant-names.ts'
import { cfe, cfeCanc, couponKey, envelope, evento, nfe, nfeProc, noteKey, procEvento } from '../../documents.ts'
import { MARCH, openStage, soldNote, type Stage } from './dashboard-stage.ts'
import { KEY, openTestServer } from '../test-server.ts'

const platform = nodePlatform({ log: () => {} })
const OCTOBER = { date_start: '2021-10-01', date_end: '2021-10-31' }

const server = await openTestServer()
let stage: Stage

afterAll(() => server.close())

beforeEach(async () => {
  stage = await openStage(server)
  const substituted = noteKey({ number: 3, emissionType: '9' })
  await stage.take(
    nfeProc(),
    envelope(nfeProc({ number: 2 }).replace(/<\?xml.*?\?>/, '')),
    nfe({ number: 3, emissionType: '9' }),
    evento(substituted, '110112', `<chNFeRef>${noteKey()}</chNFeRef>`),
    cfe(),
    cfe({ number: 201 }),
    cfeCanc(couponKey({ number: 201 }), { number: 202 }),
  )
})

const within = <T>(work: Parameters<typeof scoped<T>>[2]) =>
  scoped(server.store, { tenantId: stage.tenantId, companyIds: 'all' }, work)
const recount = (xml = false) => recountTenant(server.store, platform, stage.tenantId, { xml })
const nothing = { documents: { total: 0, first: [] }, rows: 0, differences: [], figures: [], reread: [], numbers: 0 }

async function everything() {
  return [
    await stage.ask('/dash_ops/', MARCH),
    await stage.ask('/cfe_dashboard/products', MARCH),
    await stage.ask('/cfe_dashboard/payment_methods', MARCH),
    await stage.ask('/dash_ops/', OCTOBER),
    await stage.ask('/cfe_dashboard/products', OCTOBER),
  ]
}

test('where nothing differs nothing is said, also when every XML is read again', async () => {
  expect(await recount()).toEqual(nothing)
  expect(recountLines('Grupo', await recount(true))).toEqual(['Grupo: nada diferia'])
})

test('sales of a day that make up for a cancelled one leave no empty row of what it was paid by', async () => {
  const sold = { cnpj: '11444777000161', emittedAt: '2026-03-20T12:00:00-03:00' }
  await stage.take(soldNote({ ...sold, number: 71, payments: [['03', '25.00']] }))
  await within((db) => foldFigures(db, stage.tenantId))
  await stage.take(
    procEvento(noteKey({ ...sold, number: 71 })),
    soldNote({ ...sold, number: 72, payments: [['01', '25.00']] }),
  )
  expect(await recount()).toEqual(nothing)
})

test('whatever was damaged is told and repaired', async () => {
  const before = await everything()
  const { tenantId } = stage
  await within(async (db) => {
    await foldFigures(db, tenantId)
    await sql`update figure_days set net = net + 7 where tenant_id = ${TENANT} and source = (select id from figure_sources where tenant_id = ${TENANT} and level = 'tenant' and type = 'nfce')`.execute(
      db,
    )
    await sql`delete from figure_payments where tenant_id = ${TENANT} and source = (select id from figure_sources where tenant_id = ${TENANT} and level = 'company' and type = 'nfce')`.execute(
      db,
    )
    const { rows: sources } = await sql<{ id: number }>`
      select id from figure_sources where tenant_id = ${TENANT} and level = 'tenant' and type = 'nfce'`.execute(db)
    await sql`insert into figure_product_spans (tenant_id, source, days, start, products, totals, documents)
      values (${tenantId}, ${sources[0]?.id}, 1, '2026-03-01', '{1}', '{500}', '{1}')`.execute(db)
    await db.updateTable('cfes').set({ counts_as: 'canceled' }).where('key', '=', couponKey()).execute()
    await sql`update nfces set figures = jsonb_set(figures, '{products}', '1') where tenant_id = ${TENANT} and key = ${noteKey()}`.execute(
      db,
    )
  })
  const found = await recount(true)
  expect(found.figures).toEqual([noteKey()])
  expect(found.documents).toEqual({ total: 1, first: [{ key: couponKey(), before: 'canceled', after: 'sale' }] })
  expect(found.rows).toBe(3)
  const lines = recountLines('Grupo', found)
  expect(lines[0]).toBe('Grupo: 3 linhas de totais corrigidas')
  expect(lines).toContain(`    ${noteKey()}`)
  expect(lines).toContain(`    ${couponKey()}: canceled → sale`)
  expect(lines).toContain('  figure_days tenant nfce production 2026-03-30, net: 50.07 → 50.00 (diferença -0.07)')
  expect(lines).toContain(
    '  figure_product_spans tenant nfce production 1 2026-03-01 1, documents: 1 → 0 (diferença -1)',
  )
  expect(await everything()).toEqual(before)
  expect(await recount(true)).toEqual(nothing)
})

test('by a running server too, over its commands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-recount-'))
  const close = await serveCommands(
    folder,
    storeCommands(server.store, { platform, mailer: undefined, linkOrigin: 'http://fiscal.test', key: KEY }),
  )
  try {
    await within((db) => sql`delete from figure_changes where tenant_id = ${TENANT}`.execute(db))
    const commands = commandsOfServer(folder)
    expect((await commands?.recount(stage.tenantId, { xml: false }))?.rows).toBeGreaterThan(0)
    expect(await commands?.recount(stage.tenantId, { xml: true })).toEqual(nothing)
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})

test('a SAT that is placed takes its coupons along the first time only; what moves later changes no figure', async () => {
  const { satId, points } = await within(async (db) => {
    const sat = await db.selectFrom('sats').select(['id', 'company_id']).executeTakeFirstOrThrow()
    const known = await db.selectFrom('points_of_sale').select('id').executeTakeFirstOrThrow()
    const other = { id: crypto.randomUUID(), company_id: sat.company_id, tenant_id: stage.tenantId }
    await db
      .insertInto('points_of_sale')
      .values({ ...other, name: 'Outro', search: 'outro' })
      .execute()
    return { satId: sat.id, points: [known.id, other.id] as const }
  })
  const at = async (point: string) => {
    const { figures } = await stage.ask('/dash_ops/', { ...OCTOBER, point_of_sale_id: point })
    return [figures.notes, figures.net, figures.canceled]
  }
  const put = (pointOfSaleId: string | null) => within((db) => moveSat(db, stage.tenantId, { satId, pointOfSaleId }))
  const [first, second] = points
  expect([await at(first), await at(second)]).toEqual([
    [0, '0.00', '0.00'],
    [0, '0.00', '0.00'],
  ])
  await put(first)
  expect([await at(first), await at(second)]).toEqual([
    [1, '32.00', '32.00'],
    [0, '0.00', '0.00'],
  ])
  await put(second)
  await stage.take(cfe({ number: 301 }))
  expect([await at(first), await at(second)]).toEqual([
    [1, '32.00', '32.00'],
    [1, '32.00', '0.00'],
  ])
  await put(null)
  await stage.take(cfe({ number: 303 }), cfeCanc(couponKey({ number: 301 }), { number: 304 }))
  await put(first)
  expect([await at(first), await at(second)]).toEqual([
    [2, '64.00', '32.00'],
    [0, '0.00', '32.00'],
  ])
  expect(await recount()).toEqual(nothing)
})
