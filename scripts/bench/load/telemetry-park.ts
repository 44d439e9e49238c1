import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Store, scoped } from '#api/server/store/scope.ts'
import { makeAgentCredential } from '#api/server/sats/telemetry/credentials.ts'
import {
  addSample,
  packSamples,
  type Sample,
  thinSamples,
  unpackSamples,
} from '#api/server/sats/telemetry/history/samples.ts'
import { makeCfeKey } from '#domain/documents/access-key.ts'

const TENANTS = 4
const SATS_OF_COMPANY = 100

/** A device of the bench, and what it says of itself. */
export interface BenchDevice {
  serial: string
  cnpj: string
  token: string
  number: number
  lastKey: string
}

/** Tenants with companies of a hundred SATs, a credential each, and four alarms that look at every reading. */
export async function fillPark(store: Store, devices: number, now: number): Promise<BenchDevice[]> {
  const made: BenchDevice[] = []
  for (let t = 0; t < TENANTS; t++) {
    const tenantId = randomUUID()
    await store
      .insertInto('tenants')
      .values({ id: tenantId, description: `Grupo ${t + 1}` })
      .execute()
    const mine = Math.ceil((devices - t) / TENANTS)
    const group = randomUUID()
    await store.insertInto('company_groups').values({ tenant_id: tenantId, id: group, description: 'Todas' }).execute()
    for (let c = 0; c * SATS_OF_COMPANY < mine; c++) {
      const company = randomUUID()
      const cnpj = `9${String(t).padStart(3, '0')}${String(c).padStart(6, '0')}0100`
      const razao_social = `Loja ${c + 1}`
      await store
        .insertInto('companies')
        .values({ tenant_id: tenantId, id: company, cnpj, razao_social, search: razao_social.toLowerCase() })
        .execute()
      await store
        .insertInto('company_group_companies')
        .values({ tenant_id: tenantId, company_group_id: group, company_id: company })
        .execute()
      const sats = Array.from({ length: Math.min(SATS_OF_COMPANY, mine - c * SATS_OF_COMPANY) }, (_, s) => ({
        tenant_id: tenantId,
        id: randomUUID(),
        company_id: company,
        point_of_sale_id: null,
        serial_number: `9${String(c * SATS_OF_COMPANY + s).padStart(8, '0')}`,
      }))
      await store.insertInto('sats').values(sats).execute()
      const about = { tenantId, companyId: company, description: razao_social, id: randomUUID(), now }
      const token = await scoped(store, { tenantId, companyIds: 'all' }, (db) => makeAgentCredential(db, about))
      for (const { serial_number: serial } of sats)
        made.push({ serial, cnpj, token, number: 1, lastKey: '0'.repeat(44) })
    }
    await addAlarms(store, tenantId, group)
  }
  await sql`vacuum analyze`.execute(store)
  return made
}

async function addAlarms(store: Store, tenant_id: string, company_group_id: string): Promise<void> {
  const alarms = [
    { alarm_type_id: 'sefaz_communication', operator_name: 'gt', unit_type_name: 'minutes', value: '30' },
    { alarm_type_id: 'memory', operator_name: 'gt', unit_type_name: 'percent', value: '90' },
    { alarm_type_id: 'battery', operator_name: 'eq', selected_option_id: 'BAIXO' },
    { alarm_type_id: 'software_version', operator_name: 'version_lt', value: '01.00.00' },
  ] as const
  for (const alarm of alarms) {
    const id = randomUUID()
    await store
      .insertInto('sat_alarms')
      .values({ tenant_id, id, ...alarm })
      .execute()
    await store.insertInto('sat_alarm_groups').values({ tenant_id, alarm_id: id, company_group_id }).execute()
  }
}

/** The reply of a device that talks to SEFAZ every minute, sells now and then, and has a low battery for a while. */
export function replyOf(device: BenchDevice, now: number, sells: boolean): string {
  const local = (at: number) => new Date(at - 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
  if (sells) {
    const yearMonth = local(now).slice(2, 6)
    const { cnpj, serial: satSerial, number } = device
    device.lastKey = makeCfeKey({ uf: '23', yearMonth, cnpj, satSerial, number, code: 123456 })
    device.number = (number % 999_999) + 1
  }
  const seed = Number(device.serial.slice(1))
  const none = '0'.repeat(44)
  const battery = (seed + Math.floor(now / 600_000)) % 200 === 0 ? 'BAIXO' : 'ALTO'
  const used = `${260 + (Math.floor(now / 300_000 + seed) % 50)} MB`
  return (
    `061407|10000|Resposta com sucesso|||${device.serial}|DHCP|010.000.000.108|30:40:03:19:19:40|255.255.255.000|010.000.000.001|` +
    `010.000.000.001|010.000.000.001|CONECTADO|${battery}|4 GB|${used}|${local(now + (seed % 9) * 1000)}|01.00.00|00.08|` +
    `${device.lastKey}|${none}|${none}|${local(now - (now % 600_000))}|${local(now - (seed % 60) * 1000)}|20250708|20300708|0`
  )
}

/** How many samples the database has of each SAT, by its credential's company and serial number. */
export async function countSamples(store: Store): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const add = (name: string, start: string, samples: Uint8Array) =>
    counts.set(name, (counts.get(name) ?? 0) + unpackSamples(samples, Date.parse(start) / 1000).length)
  const states = await store
    .selectFrom('sat_states as t')
    .innerJoin('sats as s', 's.id', 't.sat_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['c.cnpj', 's.serial_number', 't.hour_at', 't.samples'])
    .execute()
  for (const row of states) add(`${row.cnpj} ${row.serial_number}`, row.hour_at, row.samples)
  const hours = await store
    .selectFrom('sat_hours as h')
    .innerJoin('sats as s', 's.id', 'h.sat_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['c.cnpj', 's.serial_number', 'h.starts_at', 'h.samples'])
    .execute()
  for (const row of hours) add(`${row.cnpj} ${row.serial_number}`, row.starts_at, row.samples)
  return counts
}

/** Bytes that a day of one device takes on the disk, index and all: as it came, and rolled into a row. From a day of 300 devices. */
export async function measureDay(store: Store): Promise<{ fine: number; rolled: number }> {
  const sats = await store.selectFrom('sats').select(['tenant_id', 'id', 'company_id']).limit(300).execute()
  const start = Date.parse('2020-01-01T00:00:00Z') / 1000
  const before = await sizes(store)
  for (const [n, sat] of sats.entries()) {
    const row = { tenant_id: sat.tenant_id, sat_id: sat.id, company_id: sat.company_id }
    const day: Sample[] = []
    for (let hour = 0; hour < 24; hour++) {
      const samples: Sample[] = []
      for (let minute = 0; minute < 60; minute++) addSample(samples, sampleAt(start + hour * 3600 + minute * 60, n))
      day.push(...samples)
      const hourStart = start + hour * 3600
      const starts_at = new Date(hourStart * 1000).toISOString()
      await store
        .insertInto('sat_hours')
        .values({ ...row, starts_at, samples: packSamples(samples, hourStart) })
        .execute()
    }
    const samples = packSamples(thinSamples(day, 600), start)
    await store
      .insertInto('sat_days')
      .values({ ...row, starts_at: new Date(start * 1000).toISOString(), samples })
      .execute()
  }
  const after = await sizes(store)
  return { fine: (after.fine - before.fine) / sats.length, rolled: (after.rolled - before.rolled) / sats.length }
}

/** A device at work: a second more or less, a sale every few minutes, memory that fills slowly. */
function sampleAt(minute: number, n: number): Sample {
  const at = minute + ((minute / 60 + n) % 3)
  return {
    at,
    memory: 65 + Math.floor(((minute / 60 + n) % 1440) / 90),
    battery: 'ALTO',
    pending: (minute / 60 + n) % 7 === 0 ? 1 : 0,
    state: 0,
    lan: 'CONECTADO',
    drift: ((minute / 60) % 2) + (n % 9),
    communication: at - ((n * 7 + minute / 60) % 60),
    transmission: at - (((minute / 60 + n) % 5) * 60 + 7),
  }
}

async function sizes(store: Store): Promise<{ fine: number; rolled: number }> {
  const { rows } = await sql<{ fine: number; rolled: number }>`
    select pg_total_relation_size('sat_hours') as fine, pg_total_relation_size('sat_days') as rolled
  `.execute(store)
  return rows[0] ?? { fine: 0, rolled: 0 }
}
