// oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { pgliteEngine } from './pglite.ts'

/** From the main thread: a statement, or the end. */
export type DatabaseRequest = { id: number; sql: string; parameters: readonly unknown[] } | { id: number; close: true }

export type DatabaseReply =
  | { id: number; rows: unknown[]; affectedRows?: number }
  | { id: number; error: Record<string, unknown> }

let synced = 0

/** PGlite's own NodeFS never syncs, so that a power cut could lose what was acknowledged. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, syncFiles, closeFiles] } }
  }
}

// NODEFS is a part of Emscripten's module that PGlite does not type; main checks below that this took effect.
const syncFiles = (module: { NODEFS?: { stream_ops: Record<string, unknown> } }): void => {
  if (!module.NODEFS) return
  module.NODEFS.stream_ops['fsync'] = (stream: { nfd?: number }) => {
    synced += 1
    if (stream.nfd !== undefined) fsyncSync(stream.nfd)
    return 0
  }
}

// A file that PGlite makes is given its mode by name (0666 where PostgreSQL trusts in the umask), whatever the umask of the process is.
const closeFiles = (module: { NODEFS?: { node_ops: { setattr: (node: unknown, to: { mode?: number }) => void } } }) => {
  const operations = module.NODEFS?.node_ops
  if (!operations) return
  const { setattr } = operations
  operations.setattr = (node, to) => setattr(node, to.mode === undefined ? to : { ...to, mode: to.mode & ~0o077 })
}

const options: PGliteOptions = {
  fs: new DurableNodeFS(String(workerData)),
  // -F turns syncing off; of the ways to sync only plain fsync reaches the file system here.
  startParams: [
    ...PGlite.defaultStartParams.filter((one) => one !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    // Half of the usual: all of it stays in memory for good, and the system keeps the files' pages as well.
    'shared_buffers=64MB',
  ],
}
const engine = await pgliteEngine(options)
await engine.query('checkpoint', [])
if (synced === 0) throw new Error('PGlite does not sync its files: this version needs another look')

parentPort?.on('message', (request: DatabaseRequest) => {
  void serve(request).then((reply) => parentPort?.postMessage(reply))
})
parentPort?.postMessage('open')

async function serve(request: DatabaseRequest): Promise<DatabaseReply> {
  const { id } = request
  try {
    if (!('close' in request)) return { id, ...slim(await engine.query(request.sql, request.parameters)) }
    await engine.close()
    return { id, rows: [] }
  } catch (error) {
    // Errors do not keep their SQLSTATE when they are sent.
    const { message, code, detail, constraint } = error as Record<string, unknown>
    return { id, error: { message, code, detail, constraint } }
  }
}

function slim({ rows, affectedRows }: { rows: unknown[]; affectedRows?: number }) {
  return { rows, ...(affectedRows === undefined ? {} : { affectedRows }) }
}
