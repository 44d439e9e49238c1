// The scripts that checks are made of, each on this Node in a process group of its own.
import { type ChildProcess, spawn } from 'node:child_process'

const children = new Set<ChildProcess>()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt(signal))

/** Runs a script; the reply has its exit code, and what it printed kept together. */
export function node(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    if (isInterrupted) throw new Error('Interrompido.')
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
      resolve({ code: code ?? 1, output: signal ? `${output}\n(terminado por ${signal})` : output })
    })
  })
}

function interrupt(signal: NodeJS.Signals): void {
  isInterrupted = true
  for (const child of children) {
    if (process.platform === 'win32') child.kill(signal)
    else if (child.pid !== undefined) process.kill(-child.pid, signal)
  }
  console.log('\nInterrompido.')
  process.exitCode = 1
}
