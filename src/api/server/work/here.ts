import type { Kind, WorkRound } from './kind.ts'
import { doWork } from './round.ts'

/** Work that is begun as soon as its transaction has ended, rather than when somebody looks. */
export interface Beginning {
  begin(): void
}

/** Does what is due of these kinds in this process, one after the other, tried once: for pages and tests, where nothing has to outlive anything. */
export function workHere<Round extends WorkRound>(
  round: Round,
  kinds: readonly Kind<never, NoInfer<Round>>[],
): Beginning & {
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
} {
  let last: Promise<void> = Promise.resolve()
  return {
    begin() {
      last = last.then(async () => {
        for (const kind of kinds) await doWork({ ...kind, tries: 1 }, round)
      })
      last = last.catch(() => {})
    },
    idle: () => last,
  }
}
