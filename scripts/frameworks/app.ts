import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, delimiter, dirname, join } from 'node:path'
import type { GuidedApp } from './guide.ts'

/** How long an app may take until it answers, in ms. */
const FIRST_ANSWER_MS = 60_000

/** What stands in the guide for values of the reader's own. */
export interface Filling {
  api: string
  tenant: string
}

export interface Served {
  origin: string
  /** How long installing and building took, in s. */
  install: number
  build: number
  close(): Promise<void>
}

/** This Node before any other; nothing of the npm that started us, no telemetry, no questions. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  return {
    ...Object.fromEntries(inherited),
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    CI: '1',
    HOST: '127.0.0.1',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
}

/** Starts a line of a shell in a process group of its own, so that all that it starts ends with it. */
function shell(line: string, cwd: string): { child: ChildProcess; output: () => string } {
  const child = spawn('sh', ['-c', line], {
    cwd,
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += String(chunk)))
  return { child, output: () => text.slice(-1500) }
}

async function run(lines: readonly string[], cwd: string): Promise<number> {
  const begin = performance.now()
  for (const line of lines) {
    const { child, output } = shell(line, cwd)
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${line}: ${output()}`)
  }
  return Math.round((performance.now() - begin) / 1000)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answers(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = performance.now() + FIRST_ANSWER_MS
  while (performance.now() < end && child.exitCode === null) {
    const reply = await fetch(origin).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`does not serve: ${output()}`)
}

/** Makes an app of the guide in a folder that is emptied first, builds and serves it. */
export async function openApp(app: GuidedApp, folder: string, tarball: string, filling: Filling): Promise<Served> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyFileSync(tarball, join(folder, basename(tarball)))
  const install = await run(app.install, folder)
  for (const [path, text] of app.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const filled = text.replaceAll('https://fiscal.example', filling.api).replaceAll('YOUR-TENANT', filling.tenant)
    writeFileSync(join(folder, path), filled)
  }
  const build = await run(app.build, folder)
  const port = await freePort()
  const { child, output } = shell(app.serve.replace('3000', String(port)), folder)
  const close = async () => {
    if (child.exitCode !== null || child.pid === undefined) return
    process.kill(-child.pid, 'SIGKILL')
    await once(child, 'close')
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await answers(origin, child, output)
  } catch (error) {
    await close()
    throw error
  }
  return { origin, install, build, close }
}
