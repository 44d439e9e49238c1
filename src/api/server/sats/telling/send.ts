import { madeOnce } from '../../http/made-once.ts'
import type { ChannelKind } from '#domain/sats/telling/alert-channels.ts'
import { outcomeOf, type ChannelOutcome } from '#domain/sats/telling/channel-answers.ts'
import type { Outside } from '../../ports/webhooks/outside.ts'
import { signedHeaders } from '../../ports/webhooks/signing.ts'
import type { ChannelSecrets } from './seal.ts'

/** The public address of Telegram's Bot API (core.telegram.org/bots/api#making-requests). */
const TELEGRAM = 'https://api.telegram.org'

/** Returns what carries a server's messages out of the server. */
export const outsideOf = madeOnce(({ outside }) => outside)

interface Sending {
  kind: ChannelKind
  secrets: ChannelSecrets
  /** Names the message for good, however often it is tried. */
  id: string
  /** As the kind's format has it. */
  body: object
  now: number
  signal?: AbortSignal | undefined
}

/** Brings a message to a channel, once. */
export async function send(
  outside: Pick<Outside, 'send'>,
  { kind, secrets, id, body: content, now, signal }: Sending,
): Promise<ChannelOutcome> {
  const body = JSON.stringify(content)
  const url = kind === 'telegram' ? `${TELEGRAM}/bot${secrets.token}/sendMessage` : secrets.address
  const headers = kind === 'webhook' ? signedHeaders({ id, now, body, secrets: [secrets.secret] }) : {}
  return outcomeOf(kind, await outside.send({ url, headers, body, signal }))
}
