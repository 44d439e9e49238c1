import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemo } from '#api/demo/fill.ts'
import { createApi } from '#api/server/http/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { startPostgres } from '../../postgres.mjs'
import { findAdmin } from '../admin.ts'
import { fillFigures } from './dashboard-data.ts'
import { ms, ratio, table } from '../report.ts'
import { SECRET } from './demo.ts'
import { call, timed } from './server-speed.ts'

const FEW = 100_000
const MANY = 5_000_000

export interface DashboardSpeed {
  engine: string
  name: string
  /** Median ms from Request to Response, its body read, over sums of so many documents. */
  fewMs: number
  manyMs: number
}

/** The dashboard's calls over twelve months of few and of many documents; the API without network or browser. */
export async function measureDashboard(engines: readonly string[]): Promise<DashboardSpeed[]> {
  const speeds: DashboardSpeed[] = []
  for (const engine of engines) speeds.push(...(await measureEngine(engine)))
  return speeds
}

async function measureEngine(engine: string): Promise<DashboardSpeed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-dashboard-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const store = postgres ? await openPostgres(postgres.url) : await openEmbedded(join(folder, 'data'))
  const platform = nodePlatform({ log: () => {} })
  try {
    await fillDemo(store, platform, { documents: 500, until: Date.now() })
    const admin = await findAdmin(store, SECRET)
    const api = createApi({ store, platform, secret: SECRET, settings: { accessSeconds: 6 * 60 * 60 } })
    const measure = async (documents: number) => {
      await fillFigures(store, admin.tenant, documents)
      const found: number[] = []
      for (const path of Object.values(callsOf(await firstCompany(store, admin.tenant)))) {
        found.push(await timed(() => call(api, admin, path)))
      }
      return found
    }
    const [few, many] = [await measure(FEW), await measure(MANY)]
    return Object.keys(callsOf('')).map((name, i) => ({
      engine,
      name,
      fewMs: few[i] ?? Number.NaN,
      manyMs: many[i] ?? Number.NaN,
    }))
  } finally {
    await store.destroy()
    await platform.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function firstCompany(store: Store, tenant: string): Promise<string> {
  const { id } = await store
    .selectFrom('figure_sources')
    .select('company_id as id')
    .where('tenant_id', '=', tenant)
    .where('level', '=', 'company')
    .where('type', '=', 'nfce')
    .where('environment', '=', 'production')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

function callsOf(company: string): Record<string, string> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const year = `date_start=${day(364)}&date_end=${day(0)}`
  const month = `date_start=${day(29)}&date_end=${day(0)}`
  return {
    'figures, 12 months by month': `/dash_ops/?${year}&grouping=month`,
    'figures, 12 months by day': `/dash_ops/?${year}&grouping=day`,
    'notes, 12 months by day': `/cfe_dashboard/coupons?${year}&grouping=day`,
    'payments, 12 months by day': `/cfe_dashboard/payment_methods?${year}&grouping=day`,
    'products, 12 months': `/cfe_dashboard/products?${year}`,
    'products, 30 days': `/cfe_dashboard/products?${month}`,
    'one company: figures, 12 months by day': `/dash_ops/?${year}&grouping=day&company_id=${company}`,
    'one company: products, 12 months': `/cfe_dashboard/products?${year}&company_id=${company}`,
    'one company: products, 30 days': `/cfe_dashboard/products?${month}&company_id=${company}`,
  }
}

export function reportDashboard(speeds: readonly DashboardSpeed[]): string {
  const rows = speeds.map(({ engine, name, fewMs, manyMs }) => [
    `${engine}: ${name}`,
    ms(fewMs),
    ms(manyMs),
    ratio(manyMs, fewMs),
  ])
  return table(['dashboard, call ms', '100,000 documents', '5,000,000', 'ratio'], rows)
}
