import { Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginWithFirst } from '#api/server/store/embedded/begin-with-first.ts'
import { beginning, singleConnectionDialect } from '#api/server/store/embedded/single-connection.ts'

let sent: string[]
beforeEach(() => {
  sent = []
})

const one = (command: string, ...rows: unknown[]) => ({ command, rowCount: rows.length, rows })

describe('beginWithFirst', () => {
  const query = () =>
    beginWithFirst(async (text) => {
      sent.push(text)
      const parts = text.split(/; */).map((part) => one(part, ...(part.startsWith('select') ? [part] : [])))
      return parts.length === 1 ? (parts[0] ?? []) : parts
    })

  test('a transaction begins with its first statement, and the rows are that one’s', async () => {
    const ask = query()
    await ask('begin', [])
    expect(sent).toEqual([])
    expect((await ask('set role a; select 1', [])).rows).toEqual(['select 1'])
    await ask('select 2', [])
    await ask('commit', [])
    expect(sent).toEqual(['begin;set role a; select 1', 'select 2', 'commit'])
  })

  test('a statement with parameters cannot share its text', async () => {
    const ask = query()
    await ask('begin', [])
    expect((await ask('select $1', [1])).rows).toEqual(['select $1'])
    expect(sent).toEqual(['begin', 'select $1'])
  })

  test('one of another mode begins so', async () => {
    const ask = query()
    await ask('start transaction read only', [])
    await ask('select 1', [])
    await ask('begin', [])
    await ask('select 2', [])
    expect(sent).toEqual(['start transaction read only;select 1', 'begin;select 2'])
  })

  test('an empty transaction is none', async () => {
    const ask = query()
    for (const end of ['commit', 'rollback']) {
      await ask('begin', [])
      await ask(end, [])
    }
    await ask('select 1', [])
    expect(sent).toEqual(['select 1'])
  })
})

describe('singleConnectionDialect', () => {
  const store = () => {
    const say = async (text: string) => {
      sent.push(text)
    }
    const query = async (text: string) => {
      sent.push(text)
      return { rows: [] }
    }
    const engine = { query, begin: (first: string, isReading: boolean) => query(`${beginning(isReading)};${first}`) }
    return new Kysely<unknown>({
      dialect: singleConnectionDialect({
        ...engine,
        commit: () => say('commit'),
        endReading: () => say('end of reading'),
        rollback: () => say('rollback'),
        close: async () => {},
      }),
    })
  }

  test('a transaction begins with its first statement', async () => {
    await store()
      .transaction()
      .execute(async (db) => {
        await sql`set local role a`.execute(db)
        await sql`select ${1}`.execute(db)
      })
    expect(sent).toEqual(['begin;set local role a', 'select $1', 'commit'])
  })

  test('one that only reads says so, at its end too', async () => {
    const work = store()
    await work
      .transaction()
      .setAccessMode('read only')
      .execute((db) => sql`select ${1}`.execute(db))
    await work.transaction().execute((db) => sql`select 2`.execute(db))
    expect(sent).toEqual(['begin read only;', 'select $1', 'end of reading', 'begin;select 2', 'commit'])
  })

  test('one that fails is undone, one that asks nothing is none', async () => {
    const work = store()
    const failing = work.transaction().execute(async (db) => {
      await sql`select ${1}`.execute(db)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await work.transaction().execute(async () => {})
    await sql`select 2`.execute(work)
    expect(sent).toEqual(['begin;', 'select $1', 'rollback', 'select 2'])
  })
})
