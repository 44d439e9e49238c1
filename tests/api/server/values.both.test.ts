import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#api/server/store/refusal-of.ts'
import type { Store } from '#api/server/store/scope.ts'
import { openStore } from '../test-store.ts'

// What the server relies on, whichever driver stands between: how values come and go, and what a failure says.

let store: Store
let close: () => Promise<void>
beforeAll(async () => {
  ;({ store, close } = await openStore())
})
afterAll(() => close())

test('values of every type that a table has come and go alike', async () => {
  const { rows } = await sql<{ type: string }>`
    select distinct format_type(a.atttypid, null) as type from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(
    store,
  )
  const bytes = new Uint8Array([0, 1, 255])
  const values: Record<string, [given: unknown, got: unknown]> = {
    bigint: [9_007_199_254_740_991, 9_007_199_254_740_991],
    'bigint[]': [
      [1, 2],
      [1, 2],
    ],
    boolean: [false, false],
    bytea: [bytes, bytes],
    date: ['2026-02-28', '2026-02-28'],
    integer: [-7, -7],
    'integer[]': [
      [3, 1],
      [3, 1],
    ],
    jsonb: [JSON.stringify([{ a: null }]), [{ a: null }]],
    numeric: ['10.10', '10.10'],
    smallint: [3, 3],
    text: ['São João ‘”\\', 'São João ‘”\\'],
    'text[]': [
      ['a,b', '"'],
      ['a,b', '"'],
    ],
    'timestamp with time zone': ['2026-03-01T12:00:00.5-03:00', '2026-03-01T15:00:00.500Z'],
    'uuid[]': [[], []],
    xid8: ['4294967297', '4294967297'],
    uuid: ['0e6f0c52-6f0c-4b4e-8d36-5a3d2f6f7f10', '0e6f0c52-6f0c-4b4e-8d36-5a3d2f6f7f10'],
  }
  const known = rows.map(({ type }) => [type, values[type]] as const)
  expect(known.filter(([, value]) => value === undefined)).toEqual([])
  for (const [type, [given] = []] of known) {
    for (const value of [given, null]) {
      const asked = sql<{ got: unknown }>`select ${value}::${sql.raw(type)} as got`
      // Asked twice: the second time of a statement that is prepared.
      const [first, again] = [await asked.execute(store), await asked.execute(store)]
      const got = value === null ? null : values[type]?.[1]
      expect([type, first.rows, again.rows]).toEqual([type, [{ got }], [{ got }]])
    }
  }
})

test('a failure says by its code what is the matter, and the next question is none the worse', async () => {
  const id = crypto.randomUUID()
  const add = () => store.insertInto('tenants').values({ id, description: 'Padaria' }).execute()
  await add()
  const failure = await add().catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '23505' })
  expect(refusalOf(failure)?.code).toBe('conflict')
  await expect(sql`select 1 / ${0}::integer`.execute(store)).rejects.toMatchObject({ code: '22012' })
  expect(await store.selectFrom('tenants').select('id').execute()).toEqual([{ id }])
})
