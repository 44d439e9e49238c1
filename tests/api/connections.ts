import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'

// Connections of tests to a PostgreSQL. A server that is killed, or whose database is dropped, ends also the idle ones: pg tells that by an
// 'error' event, which without a listener ends the worker, in whichever file it is by then. Who asks next is told by the answer.

/** Returns a query builder over one connection, made at the first question. `name`: what the server's list of connections says. */
export function openConnection(url: string, name?: string): Kysely<unknown> {
  const pool = new Pool({ connectionString: url, max: 1, application_name: name })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

/** Asks by a connection of its own, without a transaction around it and without preparing: as poolers' consoles and `create database` want it. */
export async function askOnce<R extends object = Record<string, unknown>>(url: string, text: string): Promise<R[]> {
  return withClient(url, async (client) => (await client.query<R>(text)).rows)
}

/** Does something with a connection that is its own, and ends it. */
export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
