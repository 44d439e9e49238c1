import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../test-server.ts'

/** A silence of one company, in force. */
export async function insertSilence({ store, a, clock }: TestServer, company_id: string): Promise<string> {
  const id = randomUUID()
  const [from, until] = [clock.now - 60_000, clock.now + 3_600_000].map((at) => new Date(at).toISOString())
  const part = { company_id, point_of_sale_id: null, sat_id: null, alarm_id: null, alarm_type_id: null }
  await store
    .insertInto('sat_silences')
    .values({
      tenant_id: a.id,
      id,
      ...part,
      reason: 'Reforma',
      repeats: 'once',
      weekdays: null,
      from_time: null,
      until_time: null,
      from_at: from ?? '',
      until_at: until ?? '',
      turns_at: until ?? '',
      over_at: null,
      created_at: from ?? '',
      created_by: randomUUID(),
      created_by_email: 'master@test.example',
    })
    .execute()
  return id
}
