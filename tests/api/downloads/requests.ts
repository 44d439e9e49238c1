import { expect } from 'vitest'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { allow, type CallOptions, type TestServer } from '../test-server.ts'

/** What asks for the notes of February of all companies of A. */
export const notesOfFebruary = ({ a }: Pick<TestServer, 'a'>) => ({
  company_ids: a.companies.map(({ id }) => id),
  nf_type: 'nfce',
  environment: 'production',
  date_start: '2026-02-01',
  date_end: '2026-02-28',
  tz_offset: 180,
})

/** Requests of A's master, unless told: the notes of February of all companies. */
export function requests(server: () => TestServer) {
  const ids = () => server().a.companies.map(({ id }) => id)
  const usual = () => notesOfFebruary(server())

  function send(body: object = {}, options: CallOptions = {}, query = ''): Promise<Response> {
    const all = { as: 'master', tenant: server().a.id, method: 'POST', ...options } as const
    return server().call(`/nf_download/${query}`, { ...all, body: { ...usual(), ...body } })
  }

  async function requested(body: object = {}, options: CallOptions = {}): Promise<NfDownload> {
    const response = await send(body, options)
    const reply = await response.json()
    if (response.status !== 200) throw new Error(JSON.stringify(reply))
    return reply.request
  }

  async function list(options: CallOptions = {}, query = ''): Promise<NfDownload[]> {
    const response = await server().call(`/nf_download/${query}`, { as: 'master', tenant: server().a.id, ...options })
    expect(response.status).toBe(200)
    return (await response.json()).items
  }

  async function made(): Promise<NfDownload> {
    const { id } = await requested()
    await server().idle()
    const found = (await list()).find((one) => one.id === id)
    if (!found) throw new Error('The list does not have it')
    return found
  }

  async function limit(limits: { max_per_batch?: number; max_per_month?: number }): Promise<void> {
    await allow(server().store, server().a, limits)
  }
  return { ids, usual, send, requested, list, made, limit }
}
