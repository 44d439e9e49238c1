import type { Meter } from './meter.ts'
import type { ContentStore } from '../files/objects.ts'
import type { Pushes } from './pushes.ts'
import type { RunTask, Tools } from './task.ts'

/** The server's needs of where it runs: Node, or a page (Storybook). Tests pass their own clock and log. */
export interface Platform extends Tools {
  /** Milliseconds since the epoch. */
  now(): number
  passwords: Passwords
  /** SHA-256 of a text, of letters, digits, - and _ alone. */
  digest(text: string): string | Promise<string>
  /** One structured line; never given passwords, tokens or bodies. */
  log(entry: Readonly<Record<string, unknown>>): void
  meter: Meter
  /** Makes messages to browsers. */
  pushes: Pushes
  /** The object store that bytes of documents may lie in; in their rows alone without it. */
  contents?: ContentStore | undefined
  /** Reads documents; large ones, where there are threads, off the one that answers calls. */
  run: RunTask
  /** Makes what unpacks one gzip, as its bytes come. */
  gunzip(): ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>
  /** Ends what the platform keeps running. */
  close(): Promise<void>
}

export interface Passwords {
  /** A text that carries its algorithm, parameters and salt, so that they can change while old ones still verify. */
  hash(password: string): Promise<string>
  /** False also for a text of an algorithm that this platform does not know. */
  verify(password: string, hash: string): Promise<boolean>
}

/** Compares without telling by its duration where two values differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}
