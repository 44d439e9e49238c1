import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Fills a database with the demonstration, as fillOnFirstStart does, in a process of its own. Ends this one where that one has said why it could not. */
export async function fillApart(): Promise<void> {
  const child = fork(fileURLToPath(new URL('./fill-process.node.ts', import.meta.url)), { execArgv: process.execArgv })
  const [code] = await once(child, 'close')
  if (code !== 0) process.exit(Number(code ?? 1))
}
