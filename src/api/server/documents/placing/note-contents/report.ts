import { type NoteName, ownName } from '#domain/documents/environment.ts'
import { OTHER_DIGEST } from '../../read/nfce.ts'
import type { ContentNoted } from '../../../store/schema/documents/note-contents.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { Batch } from '../../batch/batch.ts'

// What the report of an import says of a note beside what its own file says, once all of the batch is settled.

/** A document that was placed. */
export interface PlacedDocument {
  /** True where its file holds something new. */
  isNew: boolean
  warnings: Warning[]
  /** Returns warnings that are found when all of the batch is settled. */
  settled?: () => Warning[]
}

const DECIDED = new Set(['authorized', 'denied', 'canceled'])
const SAID = 'A nota já existe com outro conteúdo'

/** Returns what is to be told of a note for whose sake a file came; `noted`: the content in that file. */
export function warningsAbout(batch: Batch, name: NoteName, noted?: ContentNoted): Warning[] {
  const note = batch.notes.get(ownName(name))?.row
  const content = batch.contents.get(ownName(name))
  const isOther = noted && content && (noted.digest !== content.digest || (noted.hash ?? content.hash) !== content.hash)
  const holds = DECIDED.has(note?.status ?? '')
    ? 'vale o que a SEFAZ autorizou'
    : 'até que a SEFAZ autorize um deles, vale o emitido por último'
  return [
    ...(isOther ? [{ code: 'other_content', message: `${SAID}; ${holds}` }] : []),
    ...(note?.warnings.filter(({ code }) => code === OTHER_DIGEST) ?? []),
  ]
}
