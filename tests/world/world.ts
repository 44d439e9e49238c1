import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What a world's process is told, one at a time. */
export type Order = { reset: true } | { pass: number } | { watch: number }
/** What it says: where it listens, once; then that an order was followed. */
export type Reply = { origin: string } | { done: true } | { failed: string }

/** A server with a database, a clock, mail and files of its own, in a process of its own. */
export interface World {
  /** The API, the back-office and the elements. */
  origin: string
  /** Takes back all that was done in it. Calls under way are waited for. */
  reset(): Promise<void>
  /** Sets its clock forward, in ms. */
  pass(ms: number): Promise<void>
  /** The same in minutes, with all that a server does about alerts by itself in each: it looks for them, and tells of them. */
  watch(minutes: number): Promise<void>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const child = fork('tests/world/server.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code]) => ({ failed: `The world ended: ${code}` }))
  let hear: (reply: Reply) => void = () => {}
  child.on('message', (reply: Reply) => hear(reply))
  const next = () => Promise.race([new Promise<Reply>((resolve) => (hear = resolve)), ended])
  const follow = async (order: Order) => {
    child.send(order)
    const reply = await next()
    if ('failed' in reply) throw new Error(reply.failed)
  }
  const first = await next()
  if (!('origin' in first)) throw new Error(JSON.stringify(first))
  return {
    origin: first.origin,
    reset: () => follow({ reset: true }),
    pass: (ms) => follow({ pass: ms }),
    watch: (minutes) => follow({ watch: minutes }),
    async close() {
      child.disconnect()
      await ended
    },
  }
}
