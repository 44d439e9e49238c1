import { expect } from 'vitest'
import { noteFetching } from '#api/server/companies/fetching/fetch-missing.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { RunTask } from '#api/server/ports/platform/task.ts'
import { FETCH_RULES, type FetchRules } from '#api/server/ports/sefaz/fetch-rules.ts'
import type { ListingQuery, NoteListing, NoteQuery } from '#api/server/ports/sefaz/note-listing.ts'
import { doWork } from '#api/server/work/round.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { multipart } from '../../certificates.ts'
import { bytesOf, nfe, noteKey } from '../../documents.ts'
import { pfxOf } from '../../sefaz/pfx.ts'
import { downloadReply, saeEnvelope } from '../../sefaz/sae-service.ts'
import { certify, chain, type Holder } from '../../signing.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'

// Companies with certificates, and a SEFAZ that is played in the test's own process.

export const MINUTE = 60_000
export const whole = (first12: string): string => first12 + cnpjCheckDigits(first12)
export const CAMPINAS = '3509502'

export type Asked = ({ list: ListingQuery } | { fetch: NoteQuery }) & { at: number }

export interface FetchingStage {
  server: TestServer
  people: { root: Holder; authority: Holder }
  /** Every question so far. */
  asked: Asked[]
  /** What SEFAZ answers; it lists nothing and has every note by itself. */
  sefaz: NoteListing
  /** A company of São Paulo with a certificate of its own, sent as its users do. */
  addCompany(more?: { municipality?: string; to?: string }): Promise<{ id: string; cnpj: string }>
  take(xml: string): Promise<unknown>
  /** Forgets what was listed and asked, and every certificate. */
  reset(): Promise<void>
  sendCertificate(cnpj: string, to?: string): Promise<void>
  /** `run`: by which certificates are opened. */
  turn(rules?: Partial<FetchRules>, run?: RunTask): Promise<void>
  run: RunTask
  absences(): Promise<{ key: string; state: string; code: string | null; tries: number; due_at: string | null }[]>
  listings(): Promise<{ company_id: string; fault: string | null; due_at: string }[]>
}

export async function openFetchingStage(): Promise<FetchingStage> {
  const server = await openTestServer({ accessSeconds: 1e9, fetchesNotes: true })
  const { root, authority, holder } = chain()
  // One key for all: making one takes a second.
  const { key } = holder
  const asked: Asked[] = []
  const platform = nodePlatform({ now: () => server.clock.now, log: (entry) => void server.log.push(entry) })
  const { store, clock } = server
  let added = 0
  const stage: FetchingStage = {
    server,
    run: platform.run,
    people: { root, authority },
    asked,
    sefaz: quiet(),
    take: (xml) =>
      takeFiles(store, platform, { tenantId: server.a.id, companyIds: 'all' }, [
        { name: 'x.xml', bytes: bytesOf(xml) },
      ]),
    async reset() {
      for (const table of ['nfce_absences', 'nfce_listings', 'certificates'] as const) {
        await store.deleteFrom(table).execute()
      }
      await store.deleteFrom('work').where('kind', '=', 'sefaz_fetch').execute()
      stage.sefaz = quiet()
      asked.splice(0)
      server.log.splice(0)
    },
    async addCompany({ municipality = CAMPINAS, to } = {}) {
      // That no other test has.
      const first12 = `77888${String(++added).padStart(3, '0')}0001`
      const cnpj = whole(first12)
      const body = { razao_social: `Loja ${first12}`, cnpj, codigo_municipio: municipality }
      const made = await server.call('/companies/', { as: 'master', tenant: server.a.id, method: 'POST', body })
      expect(made.status).toBe(200)
      await stage.sendCertificate(cnpj, to)
      return { id: (await made.json()).id, cnpj }
    },
    async sendCertificate(cnpj, to = '2028-01-01') {
      const holder = certify({ name: `LOJA LTDA:${cnpj}`, by: authority, to, key })
      const sent = await multipart({ certificate: pfxOf(holder, [authority]), password: 'senha' })
      const response = await server.call('/certificates/', {
        as: 'master',
        tenant: server.a.id,
        method: 'POST',
        ...sent,
      })
      expect(response.status).toBe(200)
    },
    async turn(rules = {}, run = platform.run) {
      const kind = noteFetching({
        rules: { ...FETCH_RULES, ...rules },
        listing: {
          async list(list) {
            asked.push({ list, at: clock.now })
            return stage.sefaz.list(list)
          },
          async fetch(fetch) {
            asked.push({ fetch, at: clock.now })
            return stage.sefaz.fetch(fetch)
          },
        },
        wait: async (ms) => void (clock.now += ms),
      })
      // Once the usual minute is over, whatever part of it has passed here.
      const soon = new Date(clock.now + MINUTE).toISOString()
      await store
        .updateTable('work')
        .set({ due_at: new Date(clock.now).toISOString() })
        .where('kind', '=', kind.name)
        .where('attempts', '=', 0)
        .where('due_at', '<', soon)
        .execute()
      const parts = { store, platform: { ...platform, run }, companySeal: companySeal(KEY) }
      await doWork(kind, { ...parts, mailer: memoryMailer(), linkOrigin: '' })
    },
    absences: () =>
      store.selectFrom('nfce_absences').select(['key', 'state', 'code', 'tries', 'due_at']).orderBy('key').execute(),
    listings: () =>
      store.selectFrom('nfce_listings').select(['company_id', 'fault', 'due_at']).orderBy('company_id').execute(),
  }
  return stage
}

const quiet = (): NoteListing => ({
  list: async () => ({ outcome: 'listed', keys: [], next: undefined }),
  fetch: async ({ key }) => ({ outcome: 'found', answer: answerWith(key) }),
})

/** The whole answer to a download. */
export function answerWith(key: string): Uint8Array {
  const [cnpj, number] = [key.slice(6, 20), Number(key.slice(25, 34))]
  return bytesOf(saeEnvelope('NFCeDownloadXML', downloadReply('200', nfe({ cnpj, number, key }))))
}

export const keyOf = (cnpj: string, number: number): string => noteKey({ cnpj, number })
