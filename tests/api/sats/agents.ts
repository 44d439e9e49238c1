import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { scoped } from '#api/server/store/scope.ts'
import { makeAgentCredential } from '#api/server/identity/callers/credentials.ts'
import { SAT_STATUS_FIELDS } from '#domain/sats/sat-status.ts'
import { openTestServer, type Tenant, type TestServer } from '../test-server.ts'

// Agents of the test server: credentials, and replies of SATs as devices give them.

/** A credential of a whole tenant, or of one of its companies. */
export function credential(testServer: TestServer, tenant: Tenant, company?: number): Promise<string> {
  const companyId = company === undefined ? null : (tenant.companies[company]?.id ?? null)
  const about = { tenantId: tenant.id, companyId, description: 'Agente', id: randomUUID(), now: testServer.clock.now }
  return scoped(testServer.store, { tenantId: tenant.id, companyIds: 'all' }, (db) => makeAgentCredential(db, about))
}

/** A server whose clock may run for months, and a credential of its first tenant. */
export async function openForMonths(): Promise<{ testServer: TestServer; token: string }> {
  const testServer = await openTestServer({ accessSeconds: 1e8 })
  return { testServer, token: await credential(testServer, testServer.a) }
}

const ZEROS = '0'.repeat(44)
const usual = {
  NSERIE: '000000001',
  TIPO_LAN: 'DHCP',
  LAN_IP: '010.000.000.108',
  LAN_MAC: '30:40:03:19:19:40',
  LAN_MASK: '255.255.255.000',
  LAN_GW: '010.000.000.001',
  LAN_DNS_1: '010.000.000.001',
  LAN_DNS_2: '',
  STATUS_LAN: 'CONECTADO',
  NIVEL_BATERIA: 'ALTO',
  MT_TOTAL: '4 GB',
  MT_USADA: '260 MB',
  DH_ATUAL: '20260310090000',
  VER_SB: '01.00.00',
  VER_LAYOUT: '00.08',
  ULTIMO_CF_E_SAT: ZEROS,
  LISTA_INICIAL: ZEROS,
  LISTA_FINAL: ZEROS,
  DH_CFE: '20260310085000',
  DH_ULTIMA: '20260310085900',
  CERT_EMISSAO: '20250708',
  CERT_VENCIMENTO: '20300708',
  ESTADO_OPERACAO: '0',
}
export type StatusFields = Partial<typeof usual>

/** A reply of ConsultarStatusOperacional. */
export function reply(fields: StatusFields = {}): string {
  const all = { ...usual, ...fields }
  return `061407|10000|Resposta com sucesso|||${SAT_STATUS_FIELDS.map((name) => all[name]).join('|')}`
}

export function postReadings(testServer: TestServer, token: string, readings: readonly unknown[]): Promise<Response> {
  return testServer.call('/sat_telemetry/', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: { readings },
  })
}

/** Readings that are taken; what the server answers. */
export async function postTaken(testServer: TestServer, token: string, readings: readonly AgentReading[]) {
  const response = await postReadings(testServer, token, readings)
  expect(response.status).toBe(200)
  return response.json()
}
