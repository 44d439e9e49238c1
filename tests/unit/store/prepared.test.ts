import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pgliteEngine } from '#api/server/store/embedded/pglite.ts'
import { type PreparedStatements, preparedStatements } from '#api/server/store/embedded/prepared.ts'
import { emptySnapshot } from '../../empty-database.ts'

const db = await PGlite.create({ loadDataDir: await emptySnapshot() })
afterAll(() => db.close())

const MOST = 3
const RUNS = 5
let statements: PreparedStatements
beforeEach(async () => {
  await db.exec('deallocate all; drop table if exists notes; create table notes (id int8, label text)')
  statements = preparedStatements(db, { most: MOST, mostRuns: RUNS })
})
const query = async (sql: string, ...parameters: unknown[]) => (await statements.query(sql, parameters)).rows
const kept = async () => {
  const { rows } = await db.query<{ name: string; statement: string }>(
    "select name, statement from pg_prepared_statements where name <> ''",
  )
  return rows
}

test('values go in and come out as through PGlite itself', async () => {
  const sql =
    'select $1::int8 as n, $2::text[] as texts, $3::jsonb as json, $4::bool as yes, $5::text as none, $6::timestamptz as at, $7::numeric as amount, $8::bytea as bytes, $9::int[] as numbers'
  const values = [
    '9007199254740993',
    ['a,b', 'c"d', null],
    { a: [1, null, 'é'] },
    false,
    null,
    new Date('2026-11-25T12:00:00.123Z'),
    '12.30',
    Uint8Array.of(0, 255, 39),
    [1, 2],
  ]
  const { rows } = await db.query(sql, values)
  expect(await query(sql, ...values)).toEqual(rows)
  expect(await query('select $1::text as said', undefined)).toEqual([{ said: null }])
})

test('what changes rows says how many', async () => {
  const insert = 'insert into notes (id, label) values ($1, $2)'
  expect((await statements.query(insert, [1, 'one'])).affectedRows).toBe(1)
  expect((await statements.query(insert, [2, 'two'])).affectedRows).toBe(1)
  const update = await statements.query('update notes set label = $1 returning id', ['both'])
  expect(update).toMatchObject({ affectedRows: 2, rows: [{ id: 1 }, { id: 2 }] })
})

test('what was not used for the longest time goes first, and can be run again', async () => {
  const texts = ['one', 'two', 'three', 'four'].map((name) => `select $1::int as ${name}`)
  for (const text of texts.slice(0, 3)) await query(text, 1)
  await query(texts[0] ?? '', 2)
  await query(texts[3] ?? '', 3)
  expect(new Set((await kept()).map(({ statement }) => statement))).toEqual(new Set([texts[0], texts[2], texts[3]]))
  expect(await query(texts[1] ?? '', 4)).toEqual([{ two: 4 }])
  expect(await kept()).toHaveLength(MOST)
})

test('a statement is planned anew after so many runs', async () => {
  const names = new Set<string>()
  for (let run = 0; run < 2 * RUNS; run++) {
    expect(await query('select $1::int as n', run)).toEqual([{ n: run }])
    const [only, ...others] = await kept()
    expect(others).toEqual([])
    names.add(only?.name ?? '')
  }
  expect(names.size).toBe(2)
})

test('a statement that fails says why, and those after it run', async () => {
  await expect(query('select $1::int / 0 as n', 1)).rejects.toMatchObject({ code: '22012' })
  await expect(query('select $1 from nowhere', 1)).rejects.toMatchObject({ code: '42P01' })
  await expect(query('select $1::int as n', 'no number')).rejects.toMatchObject({ code: '22P02' })
  expect(await query('select $1::int as n', 7)).toEqual([{ n: 7 }])
  await db.exec('begin')
  await expect(query('select $1 from nowhere', 1)).rejects.toMatchObject({ code: '42P01' })
  await expect(query('select $1::int as n', 8)).rejects.toMatchObject({ code: '25P02' })
  await db.exec('rollback')
  expect(await query('select $1::int as n', 9)).toEqual([{ n: 9 }])
})

test('with a schema of another shape all are forgotten', async () => {
  const engine = await pgliteEngine({ loadDataDir: await emptySnapshot() })
  const all = async () => (await engine.query('select * from notes where id = $1', [1])).rows
  await engine.query('create table notes (id int, label text)', [])
  await engine.query('insert into notes (id, label) values ($1, $2)', [1, 'one'])
  expect(await all()).toEqual([{ id: 1, label: 'one' }])
  await engine.begin('alter table notes add column said boolean', false)
  await engine.commit()
  expect(await all()).toEqual([{ id: 1, label: 'one', said: null }])
  await engine.close()
})
