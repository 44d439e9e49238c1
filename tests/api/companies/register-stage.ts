import { expect } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, cfe } from '../../documents.ts'
import { insertAlert } from '../sats/alerts.ts'
import type { Person, TestServer } from '../test-server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Points of sale and SATs of A's two companies, made and asked for as its master unless told. */
export function register(server: () => TestServer) {
  async function ask(path: string, method: Method = 'GET', body?: unknown, as: Person = 'master') {
    const response = await server().call(path, { as, tenant: server().a.id, method, ...(body ? { body } : {}) })
    return { status: response.status, ...(await response.json()) }
  }
  const shop = (index: 0 | 1) => server().a.companies[index] ?? { id: '', cnpj: '', pointOfSale: '' }
  const makePoint = (name: string, more = {}) =>
    ask('/points_of_sale/', 'POST', { name, company_id: shop(0).id, ...more })
  const makeSat = (serial_number: string, more = {}) =>
    ask('/sats/', 'POST', { serial_number, company_id: shop(0).id, ...more })
  const move = (id: string, company: 0 | 1, point_of_sale_id: string | null) =>
    ask(`/sats/${id}/move`, 'POST', { company_id: shop(company).id, point_of_sale_id })
  const coupons = async (serial: string, cnpj: string, ...numbers: number[]) => {
    const files = numbers.map((number) => ({
      name: `${number}.xml`,
      bytes: bytesOf(cfe({ cnpj, serial, number, day: '20260302' })),
    }))
    const taken = await takeFiles(server().store, nodePlatform(), { tenantId: server().a.id, companyIds: 'all' }, files)
    expect(taken.map(({ outcome }) => outcome)).toEqual(files.map(() => 'taken'))
  }
  /** An open alert of a SAT of the first company. */
  const raiseAlert = (alert: { id: string; serial_number: string; alarm_id: string }) =>
    insertAlert(server(), {
      sat: alert.id,
      serial: alert.serial_number,
      company: shop(0).id,
      alarm: alert.alarm_id,
    })
  const audited = async (search: string) => {
    const { items } = await ask(`/audit/?per_page=100&search=${encodeURIComponent(search)}`)
    return items.map(
      (one: { action: string; changes: { field: string; from: string | null; to: string | null }[] }) => [
        one.action,
        Object.fromEntries(one.changes.map(({ field, from, to }) => [field, [from, to]])),
      ],
    )
  }
  return { ask, shop, makePoint, makeSat, move, coupons, raiseAlert, audited }
}
