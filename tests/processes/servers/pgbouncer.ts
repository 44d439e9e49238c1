import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../server-process.ts'

// A pgBouncer in transaction mode before a PostgreSQL: every transaction may have another connection.

const PROGRAM = ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) => existsSync(path))

/** Where it is not installed its tests are skipped. */
export const hasPgBouncer = PROGRAM !== undefined

export interface PgBouncer {
  url: string
  /** Has it close its connections to the server, which then begin with what the database says now. */
  reconnect(): Promise<void>
  stop(): Promise<void>
}

/** Starts one before the database of an address. `size`: its connections to the server. */
export async function startPgBouncer(target: string, { size = 4 } = {}): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error('pgbouncer is not installed')
  const { hostname, port: serverPort, username, pathname } = new URL(target)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-pgbouncer-'))
  // Beside root it runs as another user.
  chmodSync(folder, 0o755)
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `admin_users = ${username}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PROGRAM, ['-q', ...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const address = (database: string) => `postgres://${username}@127.0.0.1:${port}${database}`
  const command = async (text: string) => {
    const client = new Client({ connectionString: address('/pgbouncer') })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  while (
    !(await command('show version').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: address(pathname),
    reconnect: () => command('reconnect'),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
