import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../src/api/server/main.ts', import.meta.url))

/** Starts the product's own server and waits, at most so many seconds, until it listens. Its log is `folder/log`. */
export async function startMain(
  folder: string,
  settings: Readonly<Record<string, string | undefined>>,
  { flags = [], seconds = 60 }: { flags?: readonly string[]; seconds?: number } = {},
): Promise<{ server: ChildProcess; origin: string }> {
  const log = join(folder, 'log')
  const output = openSync(log, 'w')
  const port = await freePort()
  const env = { DEV_MAIL: '1', ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1' }
  const server = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', output, output] })
  process.once('exit', () => server.kill('SIGKILL'))
  for (let tries = 0; tries < seconds * 10; tries++) {
    if (server.exitCode !== null) throw new Error(`The server ended: ${readFileSync(log, 'utf8').slice(-2000)}`)
    if (statSync(log).size > 0 && readFileSync(log, 'utf8').includes('"listening"')) {
      return { server, origin: `http://127.0.0.1:${port}` }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill()
  throw new Error(`The server did not come up in ${seconds} s`)
}

export function stopMain(server: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill('SIGTERM')
  return ended
}

/** Bytes that a process holds in memory: now, or the most that it ever held (Linux; NaN elsewhere). */
export function residentBytes(pid: number | undefined, most = false): number {
  try {
    const line = most ? /VmHWM:\s+(\d+) kB/ : /VmRSS:\s+(\d+) kB/
    return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
