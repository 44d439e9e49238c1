import type { Running, Subject } from './subject.ts'
import { subjects } from './subjects.ts'
import type { Kind } from './work/kind.ts'

/** Returns every kind of work that a server does by its features and the parts of its start; unless told those that any server may do. */
export function workKinds(running?: Running, all: readonly Subject[] = subjects): Kind<unknown, Running>[] {
  return all
    .flatMap(({ work }) => work)
    .flatMap((one) => (typeof one === 'function' ? ((running && one(running)) ?? []) : one))
    .filter(({ feature }) => feature === undefined || (running?.features[feature] ?? true))
}
