import type { FileStore } from '../ports/files/file-store.ts'
import type { Mailer } from '../ports/mail/mailer.ts'
import type { Outside } from '../ports/webhooks/outside.ts'
import type { Paper } from '../ports/paper/paper.ts'
import type { ServiceOptions, ServiceSettings } from './services.ts'

/** The parts of a server, those that were not given in place. */
export interface ServerParts extends ServiceOptions {
  settings: ServiceSettings
  mailer: Mailer
  outside: Outside
  files: FileStore
  paper: Paper
}

/** Names a server to whoever made something for it; its parts are out of a handler's reach. */
export interface Server {
  readonly isServer: true
}
export interface OfServer {
  server: Server
}

const partsOf = new WeakMap<Server, ServerParts>()

/** Returns the name of a server of these parts. */
export function serverOf(parts: ServerParts): Server {
  const server: Server = { isServer: true }
  partsOf.set(server, parts)
  return server
}

/** Returns what a subject needs beside the services of all: made of a server's parts when it is first asked for, and the same for all its calls. */
export function madeOnce<T>(make: (parts: ServerParts, server: OfServer) => T): (call: OfServer) => T {
  const made = new WeakMap<Server, { it: T }>()
  return ({ server }) => {
    const known = made.get(server)
    if (known) return known.it
    const parts = partsOf.get(server)
    if (!parts) throw new Error('No server has this name')
    const it = make(parts, { server })
    made.set(server, { it })
    return it
  }
}
