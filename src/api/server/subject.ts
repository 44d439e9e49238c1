import { type Contract, contract } from '#api/contract/contract.ts'

/** A subject of the server, in a room of its own: declared once, and everything that all subjects have is made of the declarations. */
export interface Subject<H = object> {
  name: string
  /** The exports of its files of handlers, each of which is named as the file of the contract that it answers, and each handler as its endpoint. */
  handlers: H
  /** The only other subjects from whose rooms its room imports. */
  uses: readonly Subject[]
}

/** Returns the declaration of a subject. */
export function defineSubject<H extends object = object>({
  handlers,
  uses = [],
  ...rest
}: Omit<Subject<H>, 'handlers' | 'uses'> & Partial<Pick<Subject<H>, 'handlers' | 'uses'>>): Subject<H> {
  // An empty object is what H is where there are no handlers.
  return { ...rest, handlers: handlers ?? ({} as H), uses }
}

type All<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer Together) => void
  ? Together
  : never
type Exports<S extends readonly Subject[]> = All<S[number]['handlers']>

/** Returns what the subjects export as handlers of endpoints, by their names; not assignable to Handlers<Contract> where one is missing or does not fit. */
export function handlersOf<S extends readonly Subject[]>(
  subjects: S,
): Pick<Exports<S>, keyof Exports<S> & keyof Contract> {
  const found = subjects.flatMap(({ handlers }) => Object.entries(handlers)).filter(([name]) => name in contract)
  // The names and values of Object.entries are those of Exports.
  return Object.fromEntries(found) as Pick<Exports<S>, keyof Exports<S> & keyof Contract>
}
