import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openConnection } from '../api/connections.ts'

/** A database of TEST_DATABASE_URL's server for whole servers to run on; undefined where the tests run on the embedded one. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return undefined
  const name = `fiscal_process_${randomUUID().replaceAll('-', '')}`
  const admin = openConnection(server)
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}
