/** Notes about a content that was sent under a note's key, so that its file need not be read again. */
export interface ContentNoted {
  /** DigestValue of its signature; empty where it has none. */
  digest: string
  /** ISO text. */
  emittedAt: string
  /** A hash of the whole element; absent as long as no other content had to be told from it. */
  hash?: string
  /** True if it is what the digest was made of; absent as long as no other content had the same one. */
  whole?: boolean
  /** SEFAZ's reply to it in the same file, and where that stands. */
  reply?: ReplyNoted & { start: number; end: number }
}

export interface ReplyNoted {
  cStat: string | null
  protocolNumber: string | null
  receivedAt: string | null
  digest: string
}
