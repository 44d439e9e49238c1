import { randomUUID } from 'node:crypto'
import type {
  DashboardCoupons,
  DashboardPaymentMethods,
  DashboardProducts,
  DashOps,
} from '#api/contract/documents/dashboard.ts'
import type { DashboardShops } from '#api/contract/documents/dashboard-shops.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, nfeProc, type NoteParts } from '../../documents.ts'
import { grant, type Person, people, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// A tenant of a test's own, into which documents are taken, and what the dashboard's calls answer of it.

const platform = nodePlatform()

interface Answers {
  '/dash_ops/': DashOps
  '/cfe_dashboard/coupons': DashboardCoupons
  '/cfe_dashboard/products': DashboardProducts
  '/cfe_dashboard/payment_methods': DashboardPaymentMethods
  '/cfe_dashboard/shops': DashboardShops
}

export interface Stage {
  server: TestServer
  tenantId: string
  /** Takes documents, each in a file of its own, in one batch. */
  take(...xmls: string[]): Promise<void>
  /** What a call answers; throws for any other status than 200. */
  ask<P extends keyof Answers>(path: P, query?: Record<string, string | number>, as?: Person): Promise<Answers[P]>
  /** Of March, unless the query asks for other days. */
  figures(query?: Record<string, string>): Promise<DashOps['figures']>
}

export async function openStage(server: TestServer): Promise<Stage> {
  const tenantId = randomUUID()
  await addTenant(server.store, { id: tenantId, description: 'Grupo do teste' })
  await grant(server.store, { id: tenantId, companies: [] }, people.master, { description: 'Dono', is_master: true })
  const stage: Stage = {
    server,
    tenantId,
    async take(...xmls) {
      const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }))
      await takeFiles(server.store, platform, { tenantId, companyIds: 'all' }, files)
    },
    async ask(path, query = {}, as = 'master') {
      const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const response = await server.call(`${path}?${given}`, { as, tenant: tenantId })
      const answer = await response.json()
      if (response.status !== 200) throw new Error(`${path}?${given}: ${response.status} ${JSON.stringify(answer)}`)
      return answer
    },
    figures: async (query = {}) => (await stage.ask('/dash_ops/', { ...MARCH, ...query })).figures,
  }
  return stage
}

/** The period in which the small documents of tests/documents.ts were issued. */
export const MARCH = { date_start: '2026-03-01', date_end: '2026-03-31' }

export interface Sold extends NoteParts {
  items?: readonly (readonly [description: string, total: string])[]
  payments?: readonly (readonly [code: string, amount: string])[]
  change?: string
  /** Elements of total. */
  totals?: string
  environment?: 'production' | 'homolog'
}

/** A note with these items, payments and totals. */
export function soldNote({ items, payments, change, totals, environment, ...parts }: Sold): string {
  const sold = nfeProc({
    ...parts,
    edit: (xml) => {
      let text = xml
      if (items) {
        text = text.replace(
          /<det .*<\/det>/,
          items
            .map(([description, total], i) => {
              const name = `<xProd>${description}</xProd>`
              return `<det nItem="${i + 1}"><prod>${name}<qCom>1.0000</qCom><vUnCom>${total}</vUnCom><vProd>${total}</vProd><indTot>1</indTot></prod></det>`
            })
            .join(''),
        )
      }
      if (payments) {
        const paid = payments.map(([code, amount]) => `<detPag><tPag>${code}</tPag><vPag>${amount}</vPag></detPag>`)
        const given = change === undefined ? '' : `<vTroco>${change}</vTroco>`
        text = text.replace(/<pag>.*<\/pag>/, `<pag>${paid.join('')}${given}</pag>`)
      }
      if (totals) text = text.replace(/<total>.*<\/total>/, `<total>${totals}</total>`)
      return parts.edit?.(text) ?? text
    },
  })
  return environment === 'homolog' ? sold.replaceAll('<tpAmb>1</tpAmb>', '<tpAmb>2</tpAmb>') : sold
}
