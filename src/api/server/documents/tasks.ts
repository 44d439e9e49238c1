import type { Task, Tools } from '../ports/platform/task.ts'
import { readCfeCancellationData, readCfeData } from '../xml/cfe-data.ts'
import { decodeXml } from '../xml/decode.ts'
import { readNfceData } from '../xml/nfce-data.ts'
import { prettyXml } from '../xml/pretty.ts'
import { type IncomingFile, prepareFile } from './prepare.ts'
import { readFigures } from './read/figures.ts'

/** A kept file as the database has it. */
export interface Deflated {
  deflated: Uint8Array
}

/** Documents and the files that they came in, read for keeping. */
export const prepareTask = task('prepareTask', (tools, files: readonly IncomingFile[]) =>
  Promise.all(files.map((file) => prepareFile(tools, file))),
)

export const nfceTask = task('nfceTask', async (tools, file: Deflated & { key: string }) => {
  const leftOut = new Set<string>()
  return { data: readNfceData(await textOf(tools, file), file.key, leftOut), leftOut: [...leftOut] }
})

export const cfeTask = task('cfeTask', async (tools, file: Deflated & { key: string }) => {
  const leftOut = new Set<string>()
  return { ...readCfeData(await textOf(tools, file), file.key, leftOut), leftOut: [...leftOut] }
})

export const cfeCancellationTask = task('cfeCancellationTask', async (tools, file: Deflated & { key: string }) =>
  readCfeCancellationData(await textOf(tools, file), file.key),
)

/** What documents add to the dashboard's figures; undefined where one cannot be read or is not in its file. */
export const figuresTask = task('figuresTask', (tools, files: readonly (Deflated & { key: string })[]) =>
  Promise.all(files.map(async (file) => readFigures(await tools.inflateRaw(file.deflated), file.key))),
)

/** A stretch of a file's text, as it arrived or indented. */
export const stretchTask = task(
  'stretchTask',
  async (tools, file: Deflated & { start: number; end: number; pretty: boolean }) => {
    const text = (await textOf(tools, file)).slice(file.start, file.end)
    return new TextEncoder().encode(file.pretty ? prettyXml(text) : text)
  },
)

/** `name`: what this module exports the task as. */
function task<Input, Result>(name: string, work: Task<Input, Result>['work']): Task<Input, Result> {
  return { module: import.meta.url, name, work }
}

async function textOf(tools: Tools, { deflated }: Deflated): Promise<string> {
  return decodeXml(await tools.inflateRaw(deflated))
}
