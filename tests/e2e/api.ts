import type { Cfe, CfeItem } from '#api/contract/documents/cfes.ts'
import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { Nfce, NfceItem } from '#api/contract/documents/nfces.ts'
import type { Me } from '#api/contract/access/users.ts'
import type { Page } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import type { Tokens } from '#api/contract/account/session.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { NOW } from '../../stories/now.ts'
import { AGENT_TOKEN, readingAt } from '../sat-day.ts'
import { PASSWORD } from './people.ts'

/** Somebody who has logged in through the API, with their first tenant. */
export interface Signed {
  email: string
  tokens: Tokens
  me: Me
  tenant: { id: string; description: string }
  /** Asks the API below /api/v1, in the tenant unless another one is named. */
  get(path: string, tenant?: string): Promise<Response>
  json<T>(path: string, tenant?: string): Promise<T>
  /** Changes something in the tenant; throws where that is refused. */
  write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Response>
}

export interface NoteWithEvents {
  note: Nfce
  events: NfceEvent[]
}

/** The server as tests ask it, beside the screens: who may come in, and what the screens should show. */
export class ServerApi {
  readonly origin: string
  readonly #signed = new Map<string, Promise<Signed>>()

  constructor(origin: string) {
    this.origin = origin
  }

  /** Logs in once for each e-mail. */
  as(email: string): Promise<Signed> {
    const signed = this.#signed.get(email) ?? this.#login(email)
    this.#signed.set(email, signed)
    return signed
  }

  async #login(email: string): Promise<Signed> {
    const reply = await fetch(`${this.origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (!reply.ok) throw new Error(`${email} could not log in: ${reply.status} ${await reply.text()}`)
    const tokens: Tokens = await reply.json()
    const get = (path: string, tenant?: string) =>
      fetch(`${this.origin}/api/v1${path}`, {
        headers: { Authorization: `Bearer ${tokens.access_token}`, ...(tenant && { 'X-Tenant': tenant }) },
      })
    const me: Me = await (await get('/users/me')).json()
    const [tenant] = me.tenants
    if (!tenant) throw new Error(`${email} has no tenant`)
    const ask = (path: string, other = tenant.id) => get(path, other)
    const write: Signed['write'] = async (method, path, body) => {
      const reply = await fetch(`${this.origin}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${tokens.access_token}`,
          'X-Tenant': tenant.id,
          'Content-Type': 'application/json',
        },
        body: body && JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
      return reply
    }
    return { email, tokens, me, tenant, get: ask, json: async (path, other) => (await ask(path, other)).json(), write }
  }
}

/** The first page of notes, as the list screen asks for it unless told otherwise. */
export async function notes(signed: Signed, query: Record<string, string> = {}): Promise<Page<NfceItem>> {
  const search = new URLSearchParams({ environment: 'production', page: '1', per_page: '15', ...query })
  return signed.json(`/custody/nfce/?${search}`)
}

/** Notes already read, by their list's reader and key: what a test looks for in them does not change. */
const read = new Map<string, Promise<NoteWithEvents>>()

async function readNote(signed: Signed, key: string): Promise<NoteWithEvents> {
  const [note, { items: events }] = await Promise.all([
    signed.json<Nfce>(`/custody/nfce/${key}`),
    signed.json<Page<NfceEvent>>(`/custody/nfce/${key}/events`),
  ])
  return { note, events }
}

/** A note's key as lists show it, in groups. */
export function shownKey(note: { key: string } | undefined): string {
  if (!note) throw new Error('There is no such note')
  return accessKeyGroups(note.key).join(' ')
}

/** The newest note that fits, looked for among those whose row in the list may be its. Throws when the demonstration has none. */
export async function findNote(
  signed: Signed,
  query: Record<string, string>,
  fits: (found: NoteWithEvents) => boolean = () => true,
  mayFit: (item: NfceItem) => boolean = () => true,
): Promise<NoteWithEvents> {
  const { items } = await notes(signed, { per_page: '1000', ...query })
  for (const { key } of items.filter(mayFit)) {
    const known = `${signed.email} ${key}`
    const reading = read.get(known) ?? readNote(signed, key)
    read.set(known, reading)
    const found = await reading
    if (fits(found)) return found
  }
  throw new Error(`no note of ${JSON.stringify(query)} fits`)
}

/** The newest coupons, as the list screen asks for them unless told otherwise. */
export async function coupons(signed: Signed, query: Record<string, string> = {}): Promise<Page<CfeItem>> {
  return signed.json(`/cfes/?${new URLSearchParams({ page: '1', per_page: '10', ...query })}`)
}

/** The newest coupon that fits, with its details. Throws when there is none. */
export async function findCoupon(signed: Signed, fits: (item: CfeItem) => boolean): Promise<Cfe> {
  const found = (await coupons(signed, { per_page: '1000' })).items.find(fits)
  if (!found) throw new Error('no coupon fits')
  return signed.json(`/cfes/${found.cfe_id}`)
}

/** A SAT of the demonstration at work in production. */
export async function findSat(signed: Signed): Promise<Sat> {
  const { items } = await signed.json<Page<Sat>>('/sats/?per_page=100&monitoring=1')
  const found = items.find(({ retired_on, environment }) => retired_on === null && environment === 'production')
  if (!found) throw new Error('no SAT is at work')
  return found
}

/** What a SAT's agent says of it now, with `odd` values where it is not well. */
export async function reportReading(origin: string, serial: string, odd?: Record<string, string>): Promise<void> {
  const reply = await fetch(`${origin}/api/v1/sat_telemetry/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ readings: [readingAt(serial, NOW, odd)] }),
  })
  const { taken } = await reply.json()
  if (taken !== 1) throw new Error(`The reading of ${serial} was not taken: ${reply.status}`)
}
