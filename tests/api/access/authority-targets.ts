import { randomUUID } from 'node:crypto'
import { isoInstant } from '#domain/time/instant.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, cfe, couponKey, procInutNFe, noteKey } from '../../documents.ts'
import { insertAlert } from '../sats/alerts.ts'
import { addNote, keepFile, people, type TestServer } from '../test-server.ts'
import { insertSilence } from '../sats/silences/silence-targets.ts'

const platform = nodePlatform()

/** What a company has. */
export interface Target {
  company: string
  pointOfSale: string
  sat: string
  serial: string
  /** Of its note, and of that note's event. */
  noteKey: string
  event: string
  /** A range of voided numbers. */
  voided: string
  /** Missing numbers. */
  gap: string
  cfe: string
  attachment: string
  /** A group of this company alone. */
  group: string
  /** What stands in no answer that shows nothing of the company. */
  marks: string[]
}

/** Gives a company one of everything; `group` is of it alone. */
export async function settle(server: TestServer, index: 0 | 1, group: string): Promise<Target> {
  const { store, a } = server
  const company = a.companies[index]
  if (!company) throw new Error('The tenant has two companies')
  const serial = `00000000${index + 1}`
  const note = await addNote(store, a, { number: index + 1, company: index, emitted_at: '2026-03-01T15:00:00Z' })
  const event = randomUUID()
  const file = await keepFile(store, a, company.id, new TextEncoder().encode(`<evento>${index}</evento>`))
  const ofNote = { tenant_id: a.id, nfce_key: note.key, company_id: company.id, created_at: '2026-03-01T15:10:00Z' }
  await store
    .insertInto('nfce_events')
    .values([
      {
        ...ofNote,
        id: event,
        type: '110111',
        type_description: 'Cancelamento',
        type_level: 'success',
        request_file_id: file,
        request_start: 0,
        request_end: 18,
      },
      {
        ...ofNote,
        id: randomUUID(),
        type: 'protocol',
        c_stat: '778',
        type_description: 'Rejeição',
        type_level: 'error',
      },
    ])
    .execute()
  // The number between them is skipped.
  const coupons = [10, 12].map((number) => ({
    number,
    cnpj: company.cnpj,
    serial,
    day: '20260301',
    time: `1${number}000`,
  }))
  const files = coupons.map((coupon) => ({ name: 'cupom.xml', bytes: bytesOf(cfe(coupon)) }))
  files.push({ name: 'inutilizacao.xml', bytes: bytesOf(procInutNFe(123_456 + index, 123_470, company.cnpj)) })
  await takeFiles(store, platform, { tenantId: a.id, companyIds: 'all' }, files)
  const voided = await store
    .selectFrom('nfce_voids')
    .select('id')
    .where('tenant_id', '=', a.id)
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  const gap = randomUUID()
  await store
    .insertInto('nfce_gaps')
    .values({
      tenant_id: a.id,
      id: gap,
      company_id: company.id,
      ...MISSING,
      before_at: '2026-03-01T15:00:00Z',
      after_at: '2026-03-01T15:10:00Z',
      issued_on: '2026-03-01',
      open: 2,
    })
    .execute()
  await store
    .insertInto('nfce_absences')
    .values({
      tenant_id: a.id,
      key: noteKey({ cnpj: company.cnpj, number: 9000 + index }),
      company_id: company.id,
      environment: 'production',
      serie: 2,
      number: 9000 + index,
      first_seen_at: '2026-03-01T15:10:00Z',
    })
    .execute()
  const [first] = coupons
  const coupon = await store
    .selectFrom('cfes')
    .select('id')
    .where('key', '=', couponKey(first))
    .executeTakeFirstOrThrow()
  const sat = await store
    .selectFrom('sats')
    .select('id')
    .where('tenant_id', '=', a.id)
    .where('serial_number', '=', serial)
    .executeTakeFirstOrThrow()
  const alarm = await insertAlarm(server, group, 'battery')
  await insertAlert(server, { sat: sat.id, serial, company: company.id, alarm })
  await insertSilence(server, company.id)
  const attachment = randomUUID()
  const command_id = await insertCommand(server, { sat: sat.id, company: company.id, serial }, 'succeeded')
  await store
    .insertInto('sat_command_attachments')
    .values({
      tenant_id: a.id,
      id: attachment,
      command_id,
      company_id: company.id,
      name: 'log.txt',
      size: 0,
      deflated: new Uint8Array([3, 0]),
    })
    .execute()
  return {
    company: company.id,
    pointOfSale: company.pointOfSale,
    sat: sat.id,
    serial,
    noteKey: note.key,
    event,
    voided: voided.id,
    gap,
    cfe: coupon.id,
    attachment,
    group,
    marks: [company.id, company.cnpj, company.pointOfSale, serial, sat.id, group, `Grupo A Loja ${index + 1}`],
  }
}

/** An alarm that tells one group. */
export async function insertAlarm(
  { store, a, clock }: TestServer,
  group: string,
  type: 'battery' | 'lan_disconnected',
) {
  const id = randomUUID()
  const isBattery = type === 'battery'
  await store
    .insertInto('sat_alarms')
    .values({
      tenant_id: a.id,
      id,
      alarm_type_id: type,
      operator_name: isBattery ? 'eq' : null,
      selected_option_id: isBattery ? 'BAIXO' : null,
      unit_type_name: null,
      value: null,
      created_at: new Date(clock.now).toISOString(),
    })
    .execute()
  await store
    .insertInto('sat_alarm_groups')
    .values({ tenant_id: a.id, alarm_id: id, company_group_id: group })
    .execute()
  return id
}

export async function insertCommand(
  { store, a, clock }: TestServer,
  { sat, company, serial }: Pick<Target, 'sat' | 'company' | 'serial'>,
  state: 'succeeded' | 'sent',
): Promise<string> {
  const id = randomUUID()
  const at = new Date(clock.now).toISOString()
  // A SAT has one command at a time.
  await store.deleteFrom('sat_commands').where('state', 'in', ['queued', 'sent']).execute()
  await store
    .insertInto('sat_commands')
    .values({
      tenant_id: a.id,
      id,
      sat_id: sat,
      company_id: company,
      serial_number: serial,
      function: 'ConsultarSAT',
      state,
      parameters: '{}',
      created_at: at,
      created_by: people.master,
      created_by_email: 'master@test.example',
      sent_at: at,
    })
    .execute()
  return id
}

/** The numbers that each company lacks. */
const MISSING = { environment: 'production', serie: 1, kind: 'missing', number_start: 5, number_end: 6 } as const

/** A change of the caller's own to a company's missing numbers, which has nothing left to undo. */
export async function insertGapChange({ store, a, clock }: TestServer, target: Target, user = ''): Promise<string> {
  const id = randomUUID()
  const gap = { ...MISSING, tenant_id: a.id, company_id: target.company }
  await store
    .deleteFrom('nfce_gap_reasons')
    .where('tenant_id', '=', a.id)
    .where('company_id', '=', target.company)
    .execute()
  await store
    .insertInto('nfce_gap_changes')
    .values({
      tenant_id: a.id,
      id,
      user_id: user || randomUUID(),
      at: isoInstant(clock.now),
      items: JSON.stringify([{ id: target.gap, gap, before: [], after: [] }]),
    })
    .execute()
  return id
}

/** A reason of the tenant's own, given to numbers of each company. */
export async function insertOwnReasons({ store, a, clock }: TestServer, targets: readonly Target[]): Promise<void> {
  await store.deleteFrom('nfce_gap_reasons').where('tenant_id', '=', a.id).execute()
  await store
    .insertInto('nfce_gap_reasons')
    .values(
      targets.map(({ company, marks }) => ({
        ...MISSING,
        tenant_id: a.id,
        id: randomUUID(),
        company_id: company,
        reason: 'own' as const,
        note: marks.at(-1) ?? '',
        email: 'reader@test.example',
        at: isoInstant(clock.now),
      })),
    )
    .execute()
}

/** Puts a view of coupons that the master shares; answers its id. */
export async function insertView({ store, a, clock }: TestServer): Promise<string> {
  const id = randomUUID()
  const created_at = new Date(clock.now).toISOString()
  await store
    .insertInto('list_views')
    .values({
      tenant_id: a.id,
      id,
      user_id: people.master,
      list: '/cfes/',
      name: id,
      search: '',
      is_shared: true,
      created_at,
    })
    .execute()
  return id
}
