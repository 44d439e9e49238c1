// Which content of a note SEFAZ's replies are about, and which one the note therefore is (docs/decisions.md#note-contents). A reply repeats the
// digest of the signature that it is to (digVal, MOC 7.0, item 4.2.3), so that nothing depends on what came first.
import { isIn } from './codes/code-list.ts'
import { PROCESSED } from './codes/reply-codes.ts'
import type { NfceStatus } from './document-status.ts'
import { statusFromProtocol } from './nfce-lifecycle.ts'

/** A content that was sent under a note's key. */
export interface SentContent {
  /** DigestValue of its signature; empty where it has none. */
  digest: string
  /** ms since 1970 */
  emittedAt: number
  /** Tells contents of one digest apart; not needed where there is one content. */
  hash: string
}

/** SEFAZ's reply to one of a note's contents. */
export interface ContentReply<Content> {
  cStat: string
  text: string | null
  /** digVal; empty where it has none. */
  digest: string
  protocolNumber: string | null
  /** ms since 1970 */
  receivedAt: number
  /** The contents that came in one file with it, as what it is to. */
  beside: ReadonlySet<Content>
}

export interface NoteJudgement<Content, Reply> {
  /** The content that the note is. */
  content: Content | undefined
  /** The reply that tells its status. */
  decisive: Reply | undefined
  /** The reply that makes a processed note of it. */
  processed: Reply | undefined
  /** SEFAZ's authorisation or denial of another content, where none of this one is here. */
  other: Reply | undefined
  /** The content that a reply is to, where it is here. */
  contentOf: (reply: Reply) => Content | undefined
}

/** Warns of a signature that is not the one that SEFAZ replied to. */
export function otherContentText(cStat: string, text: string | null = null): string {
  const status = statusFromProtocol(cStat, text)
  const did = status === 'denied' ? 'denegou' : status === 'rejected' ? 'rejeitou' : 'autorizou'
  return `A assinatura da nota não é a que a SEFAZ ${did}`
}

/** Tells if two digests are of two contents; where one lacks, nobody knows. */
export function doDigestsDiffer(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other
}

/** A note may be refused and sent again: what SEFAZ decided for good comes before what it said on the way. */
const FINAL: readonly NfceStatus[] = ['canceled', 'denied', 'authorized']
/** The clock of a till may be ahead of SEFAZ's by so much (rejection 703). */
const AHEAD_MS = 5 * 60_000

/** Finds which of its contents a note is and what SEFAZ says of it: the same in whatever order they and the replies are given. */
export function judgeContents<Content extends SentContent, Reply extends ContentReply<Content>>(
  contents: readonly Content[],
  replies: readonly Reply[],
): NoteJudgement<Content, Reply> {
  const newest = replies.toSorted(byTime)
  const fits = (reply: Reply, content: Content) => fitOf(reply, content, contents)
  const ownReplies = (content: Content) => newest.filter((reply) => fits(reply, content) > 0)
  const isRefused = (content: Content) => statusOf(decisiveOf(ownReplies(content))) === 'rejected'
  const deciding = firstBy(newest.filter(isFinal), (reply) => [
    reply.digest === '' ? 1 : contents.some(({ digest }) => digest === reply.digest) ? 2 : 0,
    -FINAL.indexOf(statusOf(reply)),
  ])
  const inOrder = contents.toSorted(byIssue)
  const content = firstBy(inOrder, (one) => [deciding ? fits(deciding, one) : 0, isRefused(one) ? 0 : 1])
  const own = content ? ownReplies(content) : newest
  return {
    content,
    decisive: decisiveOf(own),
    processed: own.find(({ cStat }) => isIn(PROCESSED, cStat)),
    other: own.some(isFinal) ? undefined : newest.find((one) => isIn(PROCESSED, one.cStat) && !own.includes(one)),
    contentOf: (reply) =>
      firstBy(
        inOrder.filter((one) => fits(reply, one) > 0),
        (one) => [fits(reply, one), one === content ? 1 : 0],
      ),
  }
}

/**
 * How surely a reply is to a content; 0 where it is to another one. By the digest; where one of the two has none, to what stands in one file
 * with it, and otherwise to what was issued before. That a note is cancelled is said of all that its key had.
 */
function fitOf<Content extends SentContent>(
  reply: ContentReply<Content>,
  content: Content,
  contents: readonly Content[],
): number {
  const { digest, beside } = reply
  const isBeside = beside.has(content)
  if (isBeside) return 4
  if (digest !== '' && content.digest !== '' && digest === content.digest) return beside.size === 0 ? 3 : 1
  if (statusOf(reply) === 'canceled') return 1
  if (doDigestsDiffer(digest, content.digest) || beside.size > 0) return 0
  const before = (one: Content) => one.emittedAt <= reply.receivedAt + AHEAD_MS
  return before(content) || !contents.some(before) ? 2 : 0
}

const statusOf = (reply: { cStat: string; text: string | null } | undefined): NfceStatus =>
  statusFromProtocol(reply?.cStat ?? '', reply?.text)

const isFinal = (reply: { cStat: string; text: string | null }): boolean => FINAL.includes(statusOf(reply))

/** `newest`: the newest first. */
function decisiveOf<Reply extends { cStat: string; text: string | null }>(newest: readonly Reply[]): Reply | undefined {
  for (const status of FINAL) {
    const decided = newest.find((reply) => statusOf(reply) === status)
    if (decided !== undefined) return decided
  }
  return newest[0]
}

/** The newest first; of those of one moment, by what they say themselves. */
function byTime(one: ContentReply<unknown>, other: ContentReply<unknown>): number {
  return (
    other.receivedAt - one.receivedAt ||
    compare(other.protocolNumber ?? '', one.protocolNumber ?? '') ||
    compare(one.cStat, other.cStat) ||
    compare(one.digest, other.digest)
  )
}

/** Puts the newest issue first: who corrects a note issues it anew. */
function byIssue(one: SentContent, other: SentContent): number {
  return other.emittedAt - one.emittedAt || compare(one.digest, other.digest) || compare(one.hash, other.hash)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the first of those of the highest rank. */
function firstBy<One>(all: readonly One[], rankOf: (one: One) => number[]): One | undefined {
  const ranked = all.map((one) => ({ one, rank: rankOf(one) }))
  const [best] = ranked.toSorted((a, b) => a.rank.reduce((sum, rank, i) => sum || (b.rank[i] ?? 0) - rank, 0))
  return best?.one
}
