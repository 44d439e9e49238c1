import { expect } from 'vitest'
import type { AlertStory } from '#api/contract/sats/alerts.ts'
import { grant, type Person, type TestServer } from '../../test-server.ts'

/** Makes a call of an alert as somebody; the answer and its status. */
export async function act(server: TestServer, id: unknown, what: string, body: object = {}, as: Person = 'master') {
  const method = what === 'assignee' ? 'PUT' : 'POST'
  const response = await server.call(`/alerts/${String(id)}/${what}`, { as, tenant: server.a.id, method, body })
  return { status: response.status, ...((await response.json()) as AlertStory & { code?: string; message: string }) }
}

export async function story(server: TestServer, id: unknown, as: Person = 'master'): Promise<AlertStory> {
  const response = await server.call(`/alerts/${String(id)}`, { as, tenant: server.a.id })
  expect(response.status).toBe(200)
  return response.json()
}

/** Gives somebody the right to see to alerts of the whole tenant. */
export const letSee = (server: TestServer, person: string) =>
  grant(server.store, server.a, person, {
    description: `Cuida ${person}`,
    permissions: ['sat_notification:read', 'sat_notification:update'],
  })

export const kinds = ({ notes }: AlertStory) => notes.map(({ kind }) => kind)
