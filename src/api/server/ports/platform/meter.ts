/** The counters of a server (docs/operating.md#metrics). Labels are few and fixed: nothing of a tenant, a user or a document. */
export interface Meter {
  /** An answered call. `route`: the path as the contract has it. */
  call(of: { method: string; route: string; status: number }, ms: number): void
  /** A turn of work that is done time and again. */
  turn(of: { work: string; isDone: boolean }, ms: number): void
  /** Files of an import that came to the same end. */
  files(outcome: string, count: number): void
  /** A message that was handed to the mail server, or could not be. */
  mail(of: { isSent: boolean }): void
  /** Adds a queue in which work waits for its turn: read at each look. A second one of the name takes the first one's place. */
  queue(name: string, depth: () => { waiting: number; underWay: number }): void
}

export const noMeter: Meter = { call() {}, turn() {}, files() {}, mail() {}, queue() {} }
