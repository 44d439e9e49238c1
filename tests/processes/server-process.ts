import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { DEMO_PASSWORD } from '#api/demo/people.ts'

// Whole servers in processes of their own, to be ended as by a power cut.

export interface ServerProcess {
  process: ChildProcess
  origin: string
  /** What it wrote so far. */
  log: string[]
}

/** Resolves when it listens. `env`: settings beside the environment of the tests; `cwd`: the sources of another build. */
export async function startServer(env: Readonly<Record<string, string>>, cwd = '.'): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const { NODE_ENV: _test, VITEST: _vitest, DATABASE_URL: _database, ...inherited } = process.env
  const child = spawn(process.execPath, ['src/api/server/main.ts'], {
    // Beside PostgreSQL too these servers have no mail server.
    env: { ...inherited, PORT: String(port), HOST: '127.0.0.1', DEV_MAIL: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
  })
  const log: string[] = []
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log.push(text)
    // A line may come in two pieces.
    if (`${log.at(-2) ?? ''}${text}`.includes('"listening"')) resolve()
  })
  child.once('close', () => reject(new Error(`The server ended: ${log.join('')}`)))
  await listening
  return { process: child, origin: `http://127.0.0.1:${port}`, log }
}

/** Resolves when the process is gone. */
export async function endServer({ process: child }: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** The entries of an event that a server has logged. */
export function logged({ log }: ServerProcess, event: string): Record<string, unknown>[] {
  return log
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((entry) => entry['event'] === event)
}

/** As the demonstration's administrator. */
export async function signInTo({ origin }: ServerProcess): Promise<string> {
  const body = JSON.stringify({ email: 'admin@aurora.example', password: DEMO_PASSWORD })
  const response = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** Runs a script of the product, or another command, to its end. */
export async function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string; err: string }> {
  const { NODE_ENV: _test, VITEST: _vitest, DATABASE_URL: _database, ...inherited } = process.env
  const [file, all] = command.endsWith('.ts') ? [process.execPath, [command, ...args]] : [command, args]
  const child = spawn(file, all, { env: { ...inherited, ...env } })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code] = await once(child, 'close')
  return { code, ...said }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
