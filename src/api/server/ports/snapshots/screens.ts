/** The reply to a call. */
export interface SnapshotAnswer {
  body: unknown
  /** The server's tag of the answer (http/reply/tagged.ts). */
  tag: string | null
}

/** An element of a page, and what its attributes say. */
export interface SnapshotQuery {
  tag: string
  /** Undefined where nothing is said. */
  attributes: Readonly<Record<string, string | undefined>>
  /** IANA's name of the zone of who looks. */
  /** Zone of the viewer, where the page names it. */
  timeZone: string | undefined
  /** The folder of the library, with a '/' at its end. */
  library: string
}

/** An element's first picture, yet to be drawn. */
export interface Snapshot {
  /** Addresses of the calls that the element makes first. */
  reads: readonly string[]
  /** Those without whose answers nothing can be shown. */
  needed: readonly string[]
  /** The element as HTML. `token`: of whose answers they are, not to be told; `at`: when they were given, in ms since the epoch. */
  draw(picture: { answers: ReadonlyMap<string, SnapshotAnswer>; token: string; at: number }): string
}

/** Draws elements without a browser. What draws is built with the screens (src/widgets/snapshots/snapshots.tsx), which no room of the server may import. */
export interface Screens {
  /** Undefined where nothing of an element can be drawn before it is on a page; or the attribute that is missing or makes no sense. */
  snapshotOf(query: SnapshotQuery): Promise<Snapshot | { wrong: string } | undefined>
}
