// The scripts that checks are made of, each on this Node in a process group of its own.
import { type ChildProcess, spawn } from 'node:child_process'

const children = new Set<ChildProcess>()
let interruption: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt(signal))

/** A script that did not come to its end: a signal ended it, or the whole run. What it has shown until then shows nothing. */
export class BrokenOff extends Error {
  /** What it had printed. */
  readonly output: string
  constructor(signal: NodeJS.Signals, output = '') {
    super(signal)
    this.output = output
  }
}

/** Runs a script; the reply has its exit code, and what it printed kept together. Rejects with {@link BrokenOff} where a signal ends it. */
export function node(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    if (interruption) throw new BrokenOff(interruption)
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    children.add(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      children.delete(child)
      // A runner may hear of the signal, write its report and end by itself.
      const by = interruption ?? signal
      if (by) reject(new BrokenOff(by, output))
      else resolve({ code: code ?? 1, output })
    })
  })
}

function interrupt(signal: NodeJS.Signals): void {
  interruption = signal
  for (const child of children) {
    if (process.platform === 'win32') child.kill(signal)
    else if (child.pid !== undefined) process.kill(-child.pid, signal)
  }
}
