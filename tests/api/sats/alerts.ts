import { randomUUID } from 'node:crypto'
import type { TestServer } from '../test-server.ts'

interface Alerted {
  sat: string
  serial: string
  company: string
  alarm?: string
}

/** An open alert of a SAT of A, and its id. */
export async function insertAlert(
  { store, a, clock }: Pick<TestServer, 'store' | 'a' | 'clock'>,
  { sat, serial, company, alarm = randomUUID() }: Alerted,
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('sat_notifications')
    .values({
      tenant_id: a.id,
      id,
      sat_id: sat,
      company_id: company,
      serial_number: serial,
      environment: 'production',
      alarm_id: alarm,
      alarm_revision: 1,
      alarm_type_id: 'battery',
      level: 'warning',
      message: 'Bateria baixa',
      condition: 'igual a Baixo',
      created_at: new Date(clock.now).toISOString(),
    })
    .execute()
  return id
}
