// A throw-away PostgreSQL for tests and measurements. Plain JavaScript: bootstrap.mjs uses findPostgres before dependencies are there.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** The folder with initdb and postgres (the newest where there are several); undefined where PostgreSQL is not installed. */
export function findPostgres() {
  const folders = [
    ...versions('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin')),
    ...versions('/opt/homebrew/opt', 'postgresql@').map((name) => join('/opt/homebrew/opt', name, 'bin')),
    ...versions('/Applications/Postgres.app/Contents/Versions').map(
      (v) => `/Applications/Postgres.app/Contents/Versions/${v}/bin`,
    ),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  // On Debian /usr/local/bin may hold links: initdb looks for postgres beside its own real path.
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  return found && dirname(realpathSync(join(found, 'initdb')))
}

/**
 * Starts a cluster in a temporary folder on a free port of the loopback, without durability and passwords. `withPlans`: writes how each
 * statement was executed (auto_explain) into the folder `plans`, as lines of JSON, where this PostgreSQL can. `more`: settings beside. `data`: a
 * data folder that there is; the folder that it is in goes with it.
 * @param {{ withPlans?: boolean, more?: readonly string[], data?: string }} [options]
 * @returns {Promise<{url: string, pid: number | undefined, plans?: string, stop: () => Promise<void>}>} throws with PostgreSQL's own words when it does not start
 */
export async function startPostgres({ withPlans = false, more = [], data: present } = {}) {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL não está instalado.')
  const folder = present ? dirname(present) : mkdtempSync(join(tmpdir(), 'fiscal-postgres-'))
  const as = asOrdinaryUser(folder)
  try {
    const data = present ?? makeCluster(bin, folder)
    const port = await freePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=`,
      'fsync=off',
      'full_page_writes=off',
      'synchronous_commit=off',
    ]
    const plans = withPlans && existsSync(join(bin, '../lib/auto_explain.so')) ? join(folder, 'plans') : undefined
    if (plans) settings.push(...planSettings(plans))
    settings.push(...more)
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(...as(join(bin, 'postgres'), args), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await ready(server, data)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: server.pid,
      plans,
      stop: () => stop(server, folder),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Makes the data folder of a cluster in a folder. */
function makeCluster(bin, folder) {
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const created = spawnSync(...asOrdinaryUser(folder)(join(bin, 'initdb'), init), { encoding: 'utf8', cwd: folder })
  if (created.status !== 0) throw new Error(`initdb: ${created.error?.message ?? created.stderr}`)
  return data
}

/** Every statement's plan. */
function planSettings(folder) {
  return [
    'shared_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_format=json',
    'logging_collector=on',
    'log_destination=jsonlog',
    `log_directory=${folder}`,
    'log_rotation_size=0',
    // A plan that is kept has no values, and a tenant is known by its value (test/tenant-plans.ts).
    'plan_cache_mode=force_custom_plan',
  ]
}

/**
 * PostgreSQL refuses to run as root; Debian's package made the user postgres, who gets the folder. Returns how to spawn: [command, arguments].
 * @param {string} folder
 * @returns {(command: string, args: string[]) => [string, string[]]}
 */
export function asOrdinaryUser(folder) {
  if (process.getuid?.() !== 0) return (command, args) => [command, args]
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  if (!uid || !gid) throw new Error('O PostgreSQL não roda como root, e o usuário postgres não existe.')
  chownSync(folder, uid, gid)
  return (command, args) => ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', command, ...args]]
}

/** Resolves when the server accepts connections, as it says itself or, once a collector has its log, notes in its folder. */
function ready(server, data) {
  // A standby stays one; what a copy of the log brings back is read before all of it is there, and is not ready by that.
  const isReady = `ready to accept ${existsSync(join(data, 'standby.signal')) ? 'read-only ' : ''}connections`
  return new Promise((resolve, reject) => {
    let log = ''
    const done = () => {
      log = undefined
      server.removeAllListeners('exit')
      resolve()
    }
    const look = () => {
      if (log === undefined) return
      if (/^ready\b/m.test(readFileSync(join(data, 'postmaster.pid'), 'utf8'))) done()
      else setTimeout(look, 20)
    }
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`O PostgreSQL não iniciou:\n${log}`)))
    server.stderr.on('data', (chunk) => {
      // Afterwards the log is only drained: keeping it would grow for as long as the tests run.
      if (log === undefined) return
      log += chunk
      if (log.includes(isReady)) done()
      else if (log.includes('redirecting log output')) look()
    })
  })
}

/** SIGINT: a fast shutdown, which does not wait for clients. */
function stop(server, folder) {
  return new Promise((resolve) => {
    const done = () => {
      rmSync(folder, { recursive: true, force: true })
      resolve()
    }
    if (server.exitCode !== null || server.signalCode !== null) return done()
    server.once('exit', done)
    server.kill('SIGINT')
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function versions(folder, prefix = '') {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /\d/.test(name))
    .sort((a, b) => Number.parseFloat(b.replace(prefix, '')) - Number.parseFloat(a.replace(prefix, '')))
}
