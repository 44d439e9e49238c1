import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { openConnection } from './api/connections.ts'
import { made } from './empty-database.ts'

// Databases of a PostgreSQL server. One with every table and no row is a copy of a template, which is made once on a server and kept between
// runs, named by what it was made of: all migrations take seconds.

const TEMPLATE = `fiscal_empty_${made}`
/** Any number that nothing else of the tests locks. */
const LOCK = 65_60

/** Before the first file of the API's tests (vitest's globalSetup), so that their workers do not wait for each other. */
export default async function makeTemplate(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL']
  if (server && !process.env['CITUS_URL']) await requireTemplate(server)
}

/** Makes a database with every table and no row; answers its address. */
export async function createEmptyDatabase(server: string, name: string): Promise<string> {
  await requireTemplate(server)
  return create(server, name, sql`template ${sql.id(TEMPLATE)}`)
}

/** Makes a database in which there is nothing; answers its address. */
export const createDatabase = (server: string, name: string): Promise<string> => create(server, name, sql``)

async function create(server: string, name: string, like: ReturnType<typeof sql>): Promise<string> {
  const admin = openConnection(server)
  await sql`create database ${sql.id(name)} ${like}`.execute(admin).finally(() => admin.destroy())
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** By whichever process is first; the others wait for it. */
async function requireTemplate(server: string): Promise<void> {
  const admin = openConnection(server)
  try {
    if (await isThere()) return
    await sql`select pg_advisory_lock(${LOCK})`.execute(admin)
    if (await isThere()) return
    const unfinished = `fiscal_unfinished_${randomUUID().replaceAll('-', '')}`
    const store = await openPostgres(await createDatabase(server, unfinished))
    await store.destroy()
    await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(TEMPLATE)}`.execute(admin)
  } finally {
    await admin.destroy()
  }

  async function isThere(): Promise<boolean> {
    const { rows } = await sql`select from pg_database where datname = ${TEMPLATE}`.execute(admin)
    return rows.length > 0
  }
}
