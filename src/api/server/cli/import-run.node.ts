import { appendFileSync, writeFileSync } from 'node:fs'
import { inHalves } from '../documents/in-halves.ts'
import { inBatches } from '../documents/batches.ts'
import { ServerFault } from '../errors/misused.ts'
import { errorText } from '../errors/text.ts'
import type { Outcome } from '../documents/intake/take.ts'
import { troubleWords } from '../store/trouble-words.node.ts'
import type { Commands } from './commands.ts'
import { type Report, TABLE_HEAD, tableLine } from './import-report.ts'
import { openSource, type Source } from './import-sources.node.ts'

interface Run {
  commands: Pick<Commands, 'take' | 'finish'>
  tenant: string
  /** The file that the outcome of each is written into as a table, too. */
  table?: string | undefined
  /** Told after each batch how many bytes of the sources have been read. */
  onProgress?: (bytes: number) => void
}

/**
 * Takes everything in the sources, and reports each file; one that fails unexpectedly is reported as such, and all others are taken. Rejects
 * where nothing more can be done (the database or the server is gone): then the report tells of what was done before.
 */
export async function importSources(sources: readonly Source[], report: Report, run: Run): Promise<void> {
  const { commands, tenant, table, onProgress = () => {} } = run
  if (table !== undefined) writeFileSync(table, TABLE_HEAD)
  let read = 0
  async function* opened() {
    let before = 0
    for (const source of sources) {
      read = before
      for await (const { weight, ...file } of openSource(source)) {
        read = Math.min(before + source.size, read + weight)
        yield file
      }
      before += source.size
    }
    read = before
  }
  for await (const batch of inBatches(opened())) {
    const outcomes = await inHalves(batch, (some) => commands.take(tenant, some), failed, isOurFault)
    for (const outcome of outcomes) report.add(outcome)
    if (table !== undefined) appendFileSync(table, outcomes.map(tableLine).join(''))
    onProgress(read)
  }
  await commands.finish(report.taken > 0)
}

const failed = ({ name }: { name: string }, error: unknown): Outcome => ({
  name,
  outcome: 'refused',
  documents: 0,
  warnings: [],
  reason: { code: 'failed', message: `Falha inesperada: ${errorText(error)}` },
})

const isOurFault = (error: unknown): boolean => error instanceof ServerFault || troubleWords(error) === undefined
