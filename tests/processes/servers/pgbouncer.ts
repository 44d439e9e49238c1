import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askOnce } from '../../api/connections.ts'
import { freePort } from '../server-process.ts'

// A pgBouncer in transaction mode before a PostgreSQL: every transaction may have another connection.

const PROGRAM = ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) => existsSync(path))

/** Where it is not installed its tests are skipped. */
export const hasPgBouncer = PROGRAM !== undefined

export interface PgBouncer {
  url: string
  /** Has it close its connections to the server, which then begin with what the database says now. */
  reconnect(): Promise<void>
  /** Has it lead to another server from now on, as whoever promotes one does. */
  follow(target: string): Promise<void>
  stop(): Promise<void>
}

/** Has the database give each connection the limits that a pooler does not pass on, as a server asks its operator for. */
export async function limitStatements(url: string): Promise<void> {
  const { username, pathname } = new URL(url)
  for (const limit of [
    "statement_timeout = '30s'",
    "idle_in_transaction_session_timeout = '1min'",
    "timezone = 'UTC'",
  ]) {
    await askOnce(url, `alter role "${username}" in database "${pathname.slice(1)}" set ${limit}`)
  }
}

/** Starts one before the database of an address. `size`: its connections to the server. */
export async function startPgBouncer(target: string, { size = 4 } = {}): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error('pgbouncer is not installed')
  const { username, pathname } = new URL(target)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-pgbouncer-'))
  // Beside root it runs as another user.
  chmodSync(folder, 0o755)
  const settingsFor = ({ hostname, port: serverPort }: URL) => [
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
    // A server that refused is tried again after a second; by itself it would be after fifteen.
    'server_login_retry = 1',
  ]
  const file = join(folder, 'pgbouncer.ini')
  const write = (to: string) => {
    writeFileSync(file, `${settingsFor(new URL(to)).join('\n')}\n`)
    // An embedded database that was opened in this process before has closed to others what the process makes.
    chmodSync(file, 0o644)
  }
  write(target)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PROGRAM, ['-q', ...user, file], { stdio: 'ignore' })
  const address = (database: string) => `postgres://${username}@127.0.0.1:${port}${database}`
  const command = (text: string) => askOnce(address('/pgbouncer'), text)
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
    reconnect: async () => void (await command('reconnect')),
    async follow(to) {
      write(to)
      await command('reload')
      // It answers RELOAD as well where it could not read the file (1.18).
      const isThere = (await command('show databases')).some(
        ({ port: serverPort }) => String(serverPort) === new URL(to).port,
      )
      if (!isThere) throw new Error(`pgbouncer does not lead to ${to}`)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
