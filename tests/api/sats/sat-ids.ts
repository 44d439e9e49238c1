import type { TestServer } from '../test-server.ts'

/** Of a SAT of A. */
export async function satId({ store, a }: Pick<TestServer, 'store' | 'a'>, serial: string): Promise<string> {
  const { id } = await store
    .selectFrom('sats')
    .select('id')
    .where('tenant_id', '=', a.id)
    .where('serial_number', '=', serial)
    .executeTakeFirstOrThrow()
  return id
}

/** Of A's two SATs, by their serial numbers. */
export const satIds = (testServer: TestServer): Promise<[string, string]> =>
  Promise.all([satId(testServer, '000000001'), satId(testServer, '000000002')])
