import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openConnection } from '../api/connections.ts'
import { createDatabase, createEmptyDatabase } from '../empty-postgres.ts'

/** A database of TEST_DATABASE_URL's server for whole servers to run on; undefined where the tests run on the embedded one. */
export interface ProcessDatabase {
  url: string
  drop: () => Promise<void>
}

/** Makes one with every table and no row, as `copyEmptyDatabase` does in a folder; with nothing at all where it is `bare`. */
export async function makeDatabase({ bare = false } = {}): Promise<ProcessDatabase | undefined> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return undefined
  const name = `fiscal_process_${randomUUID().replaceAll('-', '')}`
  const url = await (bare ? createDatabase : createEmptyDatabase)(server, name)
  return {
    url,
    async drop() {
      const admin = openConnection(server)
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin).finally(() => admin.destroy())
    },
  }
}
