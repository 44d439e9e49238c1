import type { Task } from '../ports/platform/task.ts'
import { readEventFacts } from './xml/event-facts.ts'
import { decodeXml } from './xml/decode.ts'
import { readCancellationContent, readCouponContent, readFigures, readNoteContent } from './read/contents.ts'
import { prettyXml } from './xml/pretty.ts'
import { Refused } from './xml/refused.ts'
import { compose, type Halves } from './compose.ts'
import { type IncomingFile, prepareFile } from './prepare.ts'
import { readDocuments } from './read/read.ts'
import type { Found } from './read/reading.ts'
import { type Deflated, unpacked } from './contents/unpacked.ts'

/** The result of reading a stored file; none where its bytes are damaged. */
export type Read<Result> = { read: Result } | { damaged: true }

/** Documents and the files that they came in, read for keeping. */
export const prepareTask = task('prepareTask', (tools, files: readonly IncomingFile[]) =>
  Promise.all(files.map((file) => prepareFile(tools, file))),
)

export const nfceTask = storedTask('nfceTask', (xml, { key }: Keyed) => {
  const omissions = new Set<string>()
  return { data: readNoteContent(xml, key, omissions), omissions: [...omissions] }
})

export const cfeTask = storedTask('cfeTask', (xml, { key }: Keyed) => {
  const omissions = new Set<string>()
  return { ...readCouponContent(xml, key, omissions), omissions: [...omissions] }
})

export const cfeCancellationTask = storedTask('cfeCancellationTask', (xml, { key }: Keyed) =>
  readCancellationContent(xml, key),
)

/** Reads the figures of documents; undefined where one cannot be read or is not in its file. */
export const figuresTask = task('figuresTask', (tools, files: readonly (Deflated & Keyed)[]) =>
  Promise.all(
    files.map(async (file) => {
      const bytes = await unpacked(tools, file)
      return bytes && readFigures(bytes, file.key)
    }),
  ),
)

/**
 * Reads stored files by today's rules; undefined of lots, whose documents have files of their own, and of files that are refused by now.
 */
export const rereadTask = task('rereadTask', (tools, files: readonly Deflated[]) =>
  Promise.all(
    files.map(async (file): Promise<Found[] | undefined> => {
      const bytes = await unpacked(tools, file)
      const reading = bytes && readDocuments(bytes)
      if (reading?.outcome !== 'read' || reading.isLot) return undefined
      return reading.parts.flatMap(({ documents }) => documents)
    }),
  ),
)

/** A stretch of a file's text, as it arrived or indented. */
export const stretchTask = storedTask(
  'stretchTask',
  (xml, { start, end, pretty }: { start: number; end: number; pretty: boolean }) => {
    const text = xml.slice(start, end)
    return new TextEncoder().encode(pretty ? prettyXml(text) : text)
  },
)

/** Reads what a request or a reply at a place in a stored file says; nothing of what is neither. */
export const eventTask = storedTask('eventTask', (xml, { start }: { start: number }) => readEventFacts(xml, start))

/** A request and its reply in files of their own, as one document; undefined where they do not make one, or a file is damaged or refused by now. */
export const composeTask = task('composeTask', (tools, pairs: readonly Pair[]) =>
  Promise.all(
    pairs.map(async ({ request, reply, ...halves }) => {
      const [requested, replied] = [await unpacked(tools, request), await unpacked(tools, reply)]
      const text = requested && replied && composed(requested, replied, halves)
      return text === undefined ? undefined : new TextEncoder().encode(text)
    }),
  ),
)

function composed(request: Uint8Array, reply: Uint8Array, halves: Halves): string | undefined {
  try {
    return compose(decodeXml(request), decodeXml(reply), halves)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Two kept files, and where in them the request and the reply stand. */
export interface Pair extends Halves {
  request: Deflated
  reply: Deflated
}

interface Keyed {
  key: string
}

/** `name`: what this module exports the task as. */
function task<Input, Result>(name: string, work: Task<Input, Result>['work']): Task<Input, Result> {
  return { module: import.meta.url, name, work }
}

function storedTask<About, Result>(
  name: string,
  work: (xml: string, about: About) => Result,
): Task<Deflated & About, Read<Result>> {
  return task(name, async (tools, file) => {
    const bytes = await unpacked(tools, file)
    return bytes === undefined ? { damaged: true } : { read: work(decodeXml(bytes), file) }
  })
}
