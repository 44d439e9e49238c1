import type { Features } from '#domain/access/features.ts'
import type { Running } from './subject.ts'
import { subjects } from './subjects.ts'
import type { Kind } from './work/kind.ts'

/** Returns every kind of work that a server with these features does; all unless told. */
export function workKinds(features: Partial<Features> = {}): Kind<unknown, Running>[] {
  return subjects
    .flatMap(({ work }) => work)
    .filter(({ feature }) => feature === undefined || (features[feature] ?? true))
}
