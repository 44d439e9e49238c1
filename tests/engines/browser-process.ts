import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program that stops with all that it started. */
export interface BrowserProcess {
  /** What the awaited line had in brackets. */
  said: string
  stop(): Promise<void>
}

interface Options {
  /** The line to wait for, on standard output or error, with one group; without it nothing is waited for. */
  says?: RegExp
  env?: NodeJS.ProcessEnv
}

/** Rejects with its output when it ends before it has said its line. */
export async function startProcess(
  command: string,
  args: readonly string[],
  { says, env = process.env }: Options,
): Promise<BrowserProcess> {
  // A group of its own: a browser leaves its processes behind when only the first one is ended.
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const said = await new Promise<string>((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += String(chunk)
      const found = says?.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    if (!says) child.once('spawn', () => resolve(''))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${output}`)))
  })
  return { said, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
