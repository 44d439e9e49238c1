import { CONSULTATION } from '#domain/documents/codes/event-types.ts'
import { type Environment, environmentLabel, ownName } from '#domain/documents/environment.ts'
import type { Warning } from '../../store/schema.ts'
import type { EventFound, Found } from '../read/reading.ts'
import type { Batch } from './batch.ts'

/**
 * Says which replies and events of a file change nothing of a note that bears their key, because it is of the other environment. To be asked
 * once all of a batch is placed; of a homologation whose notes alone are here there is nothing to say.
 */
export function otherEnvironmentWarnings({ notes }: Batch, documents: readonly Found[]): Warning[] {
  const messages = documents.flatMap((found) => {
    if (found.kind !== 'event' || found.environment === null || isToldOf(found, documents)) return []
    const { environment } = found
    const other: Environment = environment === 'production' ? 'homolog' : 'production'
    const isHere = (one: Environment) => notes.has(ownName({ key: found.key.key, environment: one }))
    const [hasOwn, hasOther] = [isHere(environment), isHere(other)]
    if (environment === 'production' ? hasOwn || !hasOther : hasOwn && !hasOther) return []
    const [own, another] = [environmentLabel(environment), environmentLabel(other)].map((one) => one.toLowerCase())
    return [`${subjectOf(found)} é de ${own}: nada muda na nota de ${another}`]
  })
  return [...new Set(messages)].map((message) => ({ code: 'other_environment', message }))
}

/** Tells if the note that the reply stands beside says so already. */
const isToldOf = ({ type, key }: EventFound, documents: readonly Found[]): boolean =>
  type === 'protocol' &&
  documents.some(
    (one) =>
      one.kind === 'nfce' && one.key.key === key.key && one.warnings.some(({ code }) => code === 'other_environment'),
  )

function subjectOf({ type }: EventFound): string {
  if (type === 'protocol') return 'A resposta da SEFAZ'
  return type === CONSULTATION ? 'A consulta' : 'O evento'
}
