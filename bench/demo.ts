import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { createApi } from '#api/server/api.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import { pdfPaper } from '#api/server/ports/paper/pdf.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { builtScreens } from '#api/server/ports/snapshots/built-screens.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { endServer, type ServerProcess, startServer } from '../tests/processes/server-process.ts'

/** A bench lasts longer than an access token usually does. */
const settings = { accessSeconds: 6 * 60 * 60 }
const screens = builtScreens('dist')

export type Demo = Awaited<ReturnType<typeof openDemo>>

/** Opens a new demonstration over an embedded database or a PostgreSQL of its own, and signs its administrator in. */
export async function openDemo(documents: number, postgres = false) {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const cluster = postgres ? await startPostgres() : undefined
  const store = await (cluster ? openPostgres(cluster.url) : openEmbedded(folder))
  const platform = nodePlatform({ log: () => {} })
  await fillDemo(store, platform, { documents, until: Date.now() })
  const files = folderFileStore(join(folder, 'downloads'))
  const paper = pdfPaper(platform)
  const secret = 'only ever used by a bench on this machine'
  const api = createApi({ store, platform, secret, settings, files, screens, paper, work: { begin() {} } })
  const call = async (path: string, init: RequestInit = {}) => {
    const reply = await api(new Request(`http://localhost/api/v1${path}`, init))
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  const signIn = async (email: string, tenantName = 'Grupo Aurora') => {
    const body = JSON.stringify({ email, password: DEMO_PASSWORD })
    const token: string = (await call('/auth/login', { method: 'POST', body })).access_token
    const me = await call('/users/me', { headers: { Authorization: `Bearer ${token}` } })
    const tenant: string = me.tenants.find((one: { description: string }) => one.description === tenantName).id
    return { tenant, token, headers: { Authorization: `Bearer ${token}`, 'X-Tenant': tenant } }
  }
  const { tenant, token, headers } = await signIn('admin@aurora.example')
  let server: ServerProcess | undefined
  return {
    store,
    platform,
    files,
    api,
    tenant,
    token,
    headers,
    /** With which the server seals. */
    key: { secret },
    call: (path: string, init: RequestInit = {}) => call(path, { headers, ...init }),
    /** Signs in somebody else, of the same tenant unless told. */
    signIn,
    /** Closes the store and starts the product's own server process over the same data. `more`: settings beside. */
    async serve(more: Readonly<Record<string, string>> = {}) {
      await store.destroy()
      const env = { DATABASE_URL: cluster?.url ?? '', DEMO_DOCUMENTS: '0', DEMO_PARK: '0', JWT_SECRET: secret }
      server = await startServer({ DATA_DIR: folder, ...env, ...more })
      return server
    },
    async close() {
      if (server) await endServer(server, 'SIGTERM')
      else await store.destroy()
      await platform.close()
      await cluster?.stop()
    },
  }
}

/** Returns what a process takes: memory in MB, and the seconds of processor time of all its threads, and of processes that it has waited for (Linux; NaN elsewhere). */
export function costOf(pid: number | undefined): { memory: number; seconds: number; children: number } {
  try {
    const memory = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // After the name in parentheses: state is the third field, utime and stime the fourteenth and fifteenth, in hundredths.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
    const fields = stat.split(' ')
    const of = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / 100
    return { memory: Number(memory) / 1000, seconds: of(11), children: of(13) }
  } catch {
    return { memory: Number.NaN, seconds: Number.NaN, children: Number.NaN }
  }
}
