import type { CfeItem } from '#api/contract/documents/cfes.ts'
import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { Nfce, NfceItem } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { ADMIN, OPERATOR, READER } from '../e2e/people.ts'
import { AGENT_TOKEN, dayOf } from '../sat-day.ts'
import { NOW } from '../../stories/now.ts'

/** What stands in the addresses of screens, of the demonstration's data. */
export type Ids = Readonly<Record<(typeof IDS)[number], string>>
export const IDS = [
  'note',
  'event',
  'voided',
  'gap',
  'coupon',
  'product',
  'serial',
  'company',
  'role',
  'group',
  'user',
  'operator',
  'webhook',
] as const

/** The server as tests ask it (tests/e2e/api.ts). */
interface Server {
  origin: string
  as(email: string): Promise<Reader>
}
interface Reader {
  json<T>(path: string): Promise<T>
}

const RANGES = '/custody/nfce/?status=discarded&per_page=100'

/** Finds them in a world, and has the agent of a SAT that is not well say something. */
export async function idsOf(server: Server): Promise<Ids> {
  const reader = await server.as(ADMIN)
  const { items: sats } = await reader.json<Page<Sat>>('/sats/?per_page=100')
  const serial = sats.filter(({ retired_on }) => retired_on === null)[5]?.serial_number ?? ''
  await reportDay(server.origin, serial)
  return { ...(await findIds(reader)), serial }
}

/** Those of what nobody has to report first. Nothing of it is the reader's own, so that it may be changed and deleted. */
export async function findIds(reader: Reader): Promise<Omit<Ids, 'serial'>> {
  const first = async <Item extends { id: string }>(
    list: string,
    fits: (item: Item) => boolean = () => true,
  ): Promise<Item> => {
    const found = (await reader.json<Page<Item>>(list)).items.find(fits)
    if (!found) throw new Error(`${list} has nothing that fits`)
    return found
  }
  return {
    ...(await fullNote(reader)),
    voided: (await first<NfceItem>(RANGES, ({ number_end }) => number_end !== null)).id,
    gap: (await first('/custody/nfce_gaps/?kind=missing&state=open&per_page=1')).id,
    coupon: (await first<CfeItem>('/cfes/?status=cancelled&per_page=100', ({ has_xml }) => has_xml)).cfe_id,
    product: (await first('/cfe_dashboard/products?per_page=1')).id,
    company: (await first('/companies/?per_page=1')).id,
    role: (await first('/roles/?type=primary&search=Fiscal')).id,
    group: (await first('/company_groups/?search=Lojas do Ceará')).id,
    user: (await first(`/users/?search=${READER}`)).id,
    operator: (await first(`/users/?search=${OPERATOR}`)).id,
    webhook: (await first('/webhooks/')).id,
  }
}

/** A note with all that one can have: more products than its screen shows at once, and events, one of them with SEFAZ's answer. */
async function fullNote({ json }: Reader): Promise<Pick<Ids, 'note' | 'event'>> {
  const { items } = await json<Page<NfceItem>>('/custody/nfce/?status=canceled&per_page=100')
  for (const { key } of items) {
    const { data } = await json<Nfce>(`/custody/nfce/${key}`)
    const events = await json<Page<NfceEvent>>(`/custody/nfce/${key}/events`)
    const event = events.items.find((one) => one.has_response_xml)
    if (event && data.informacao_nfe.detalhes.length > 5) return { note: key, event: event.id }
  }
  throw new Error('no note has all')
}

/** What the agent of a SAT that is not well said of it in the last day. */
async function reportDay(origin: string, serial: string): Promise<void> {
  const reply = await fetch(`${origin}/api/v1/sat_telemetry/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ readings: dayOf(serial, NOW, { NIVEL_BATERIA: 'BAIXO' }) }),
  })
  if (!reply.ok) throw new Error(`The day of ${serial} was not taken: ${reply.status}`)
}
