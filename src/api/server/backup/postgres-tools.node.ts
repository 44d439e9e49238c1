import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failed } from '../errors/misused.ts'
import { environmentOfTool } from '../settings/settings.node.ts'

// PostgreSQL's own pg_dump and pg_restore, in their custom format: one snapshot of a server that goes on, readable by every later version.

/** Tells a tool of the server by its environment: others may read its arguments, and the address has a password. */
function connection(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: environmentOfTool(password ? { PGPASSWORD: password } : {}) }
}

/** Yields a dump of the database as a transaction sees it that has exported its snapshot. Throws Failed with the tool's own words. */
export async function* dumpPostgres(url: string, snapshot: string): AsyncGenerator<Uint8Array> {
  const { address, env } = connection(url)
  const args = ['--format=custom', '--compress=1', `--snapshot=${snapshot}`, '--no-password', `--dbname=${address}`]
  const { child, end } = run('pg_dump', args, env)
  child.stdin.end()
  try {
    for await (const piece of child.stdout) yield piece
    await end
  } finally {
    child.kill()
  }
}

/** Restores a dump into an empty database, all of it or nothing. Throws Failed with the tool's own words. */
export async function restorePostgres(url: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const { address, env } = connection(url)
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-password', `--dbname=${address}`]
  const { child, end } = run('pg_restore', args, env)
  child.stdout.resume()
  // A tool that ends early closes its input; its own words say why.
  const [fed, ended] = await Promise.allSettled([pipeline(Readable.from(dump), child.stdin as Writable), end])
  if (ended.status === 'rejected') throw ended.reason
  if (fed.status === 'rejected') throw fed.reason
}

function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(tool, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000)
  })
  const end = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new Failed(`${tool} falhou (${code ?? 'interrompido'}): ${output.trim()}`)
    },
    () => {
      throw new Failed(
        `${tool} não foi encontrado: instale as ferramentas do PostgreSQL (postgresql-client), da versão do servidor ou mais nova.`,
      )
    },
  )
  end.catch(() => {})
  return { child, end }
}
