import { expect } from 'vitest'
import { API_ROOT } from '#api/client/address.ts'
import type { Page } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { NOW } from '../../../../stories/now.ts'
import { openServer } from '../../../../stories/server.tsx'
import { AGENT_TOKEN, readingAt } from '../../../sat-day.ts'
import { read } from '../../partner-page.ts'

/** What an agent posts, and what it is given to do. */
export async function post<T = object>(path: string, body: object): Promise<T> {
  const { api } = await openServer()
  const reply = await api(
    new Request(`${location.origin}${API_ROOT}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const answer: T = JSON.parse(await reply.text())
  expect(reply.status, JSON.stringify(answer)).toBe(200)
  return answer
}

/** What a SAT's agent says of it now, with `odd` values where it is not well. */
export async function report<T = { taken: number }>(serial: string, odd?: Record<string, string>): Promise<T> {
  return post<T>('/sat_telemetry/', { readings: [readingAt(serial, NOW, odd)] })
}

/** A SAT of the demonstration at work in production. */
export async function findSat(): Promise<Sat> {
  const { items } = await read<Page<Sat>>('/sats/?per_page=100&monitoring=1')
  const found = items.findLast(({ retired_on, environment }) => retired_on === null && environment === 'production')
  if (!found) throw new Error('no SAT is at work')
  return found
}
