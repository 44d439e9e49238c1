import { type IncomingFile, prepareFile } from '../intake/prepare.ts'
import type { Platform } from '../platform.ts'
import { readCfeCancellationData, readCfeData } from '../xml/cfe-data.ts'
import { decodeXml } from '../xml/decode.ts'
import { readNfceData } from '../xml/nfce-data.ts'
import { prettyXml } from '../xml/pretty.ts'

// What is read out of the bytes of documents, and takes as long as they are large. Input and result are plain data, since they may travel to
// another thread.

/** From this many bytes on a document is large: reading it takes longer than handing it to another thread. */
export const LARGE_BYTES = 64_000

export type Tools = Pick<Platform, 'uuid' | 'deflateRaw' | 'inflateRaw'>

/** A kept file as the database has it. */
export interface Deflated {
  deflated: Uint8Array
}

const textOf = async (tools: Tools, { deflated }: Deflated) => decodeXml(await tools.inflateRaw(deflated))

export const tasks = {
  prepare: (tools: Tools, files: readonly IncomingFile[]) => Promise.all(files.map((file) => prepareFile(tools, file))),

  async nfce(tools: Tools, file: Deflated & { key: string }) {
    const leftOut = new Set<string>()
    return { data: readNfceData(await textOf(tools, file), file.key, leftOut), leftOut: [...leftOut] }
  },

  async cfe(tools: Tools, file: Deflated & { key: string }) {
    const leftOut = new Set<string>()
    return { ...readCfeData(await textOf(tools, file), file.key, leftOut), leftOut: [...leftOut] }
  },

  cfeCancellation: async (tools: Tools, file: Deflated & { key: string }) =>
    readCfeCancellationData(await textOf(tools, file), file.key),

  /** A stretch of a file's text, as it arrived or indented. */
  async stretch(tools: Tools, file: Deflated & { start: number; end: number; pretty: boolean }) {
    const text = (await textOf(tools, file)).slice(file.start, file.end)
    return new TextEncoder().encode(file.pretty ? prettyXml(text) : text)
  },
}

export type TaskName = keyof typeof tasks
export type TaskInput<N extends TaskName> = Parameters<(typeof tasks)[N]>[1]
export type TaskResult<N extends TaskName> = Awaited<ReturnType<(typeof tasks)[N]>>

/** Runs a task; `bytes`: how large what it reads is, by which it may be given to another thread. */
export type RunTask = <N extends TaskName>(name: N, input: TaskInput<N>, bytes: number) => Promise<TaskResult<N>>

/** On the thread that calls. */
export async function runTask<N extends TaskName>(tools: Tools, name: N, input: TaskInput<N>): Promise<TaskResult<N>> {
  // One function of the table for one name, which TypeScript does not follow through a generic index.
  const task = tasks[name] as unknown as (tools: Tools, input: TaskInput<N>) => Promise<TaskResult<N>>
  return task(tools, input)
}
