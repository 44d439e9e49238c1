import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Served } from './serve.ts'

/** Starts the server of serve.ts over a new database and waits until it serves. `stop` removes the database again. */
export async function startServer(documents: number): Promise<{ served: Served; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const child = fork(fileURLToPath(new URL('serve.ts', import.meta.url)), [join(folder, 'data'), String(documents)])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const served = await Promise.race([
    new Promise<Served>((resolve) => child.once('message', (message) => resolve(message as Served))),
    ended.then(() => Promise.reject(new Error('The server ended before it served'))),
  ])
  return {
    served,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
      remove()
    },
  }
}
