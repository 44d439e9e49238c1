import { expect, test } from 'vitest'
import { outgrownPlans } from '#api/server/store/embedded/outgrown.ts'
import { pgliteEngine } from '#api/server/store/embedded/pglite.ts'
import { emptySnapshot } from '../../empty-database.ts'

const INSERT = 'insert into "notes" ("id") values ($1)'

/** Which of so many single rows made the plans outgrown. */
function outgrownAt(rows: number, sql = INSERT): number[] {
  const outgrown = outgrownPlans()
  return Array.from({ length: rows }, (_, i) => i + 1).filter(() => outgrown(sql, 1))
}

test('a young table outgrows its plans at 51 rows, then by a tenth of all that changed', () => {
  expect(outgrownAt(250)).toEqual([51, 107, 168, 235])
  // So seldom that planning costs nothing beside what is written.
  expect(outgrownAt(1_000_000).length).toBeLessThan(100)
})

test('whatever changes rows counts, each table by itself', () => {
  for (const sql of [
    'update only "notes" set id = $1',
    'delete from notes where id = $1',
    'merge into notes using (select $1::int as id) s on s.id = notes.id when matched then delete',
    'with last as (select $1::int as id) insert  into notes select id from last',
  ]) {
    expect([sql, outgrownAt(100, sql)]).toEqual([sql, [51]])
  }
  const outgrown = outgrownPlans()
  expect(outgrown(INSERT, 50)).toBe(false)
  expect(outgrown('insert into sats (id) values ($1)', 50)).toBe(false)
  expect(outgrown('select * from notes where id = $1', 500)).toBe(false)
  expect(outgrown(INSERT, 1)).toBe(true)
  // Plans are made anew for all tables.
  expect(outgrown('insert into sats (id) values ($1)', 50)).toBe(false)
  expect(outgrown('insert into sats (id) values ($1)', 6)).toBe(true)
})

test('a statement is planned for a table of thousands, after it was for one of three rows', async () => {
  const engine = await pgliteEngine({ loadDataDir: await emptySnapshot() })
  const search = async (id: number) => (await engine.query('select label from notes where id = $1', [id])).rows
  const plan = async () => {
    const { rows } = await engine.query(
      "select name from pg_prepared_statements where statement like 'select label%'",
      [],
    )
    const [{ name } = { name: '' }] = rows as { name: string }[]
    return JSON.stringify((await engine.query(`explain execute ${name}(7)`, [])).rows)
  }
  await engine.query('create table notes (id int primary key, label text)', [])
  const insert = `insert into notes select n, 'note ' || n from generate_series($1::int, $2::int) n`
  await engine.query(insert, [1, 3])
  await engine.query('analyze notes', [])
  for (let run = 0; run < 10; run++) await search(1)
  expect(await plan()).toContain('Seq Scan on notes')
  await engine.query(insert, [4, 20_000])
  expect(await search(7)).toEqual([{ label: 'note 7' }])
  expect(await plan()).toContain('Index Scan using notes_pkey')
  await engine.close()
})
