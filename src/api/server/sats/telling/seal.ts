import { madeOnce } from '../../http/made-once.ts'
import { sealFor, type SealOptions } from '../../ports/platform/seal.ts'

/** Everything that lets somebody write to a channel: its address, a bot's token with its chat, the secret of a webhook. */
export interface ChannelSecrets {
  address: string
  token: string
  chat: string
  /** '' of all but webhooks. */
  secret: string
}

/** How the secrets of channels stand in the database: who reads it learns none. */
export interface ChannelSeal {
  close(channelId: string, secrets: ChannelSecrets): Promise<string>
  /** Undefined for what was altered, is another channel's, or was sealed under a secret that this server does not have. */
  open(channelId: string, sealed: string): Promise<ChannelSecrets | undefined>
}

export function channelSeal(options: SealOptions): ChannelSeal {
  const seal = sealFor('alert_channels', options)
  return {
    close: (channel, secrets) => seal.close(JSON.stringify({ channel, secrets })),
    async open(channelId, sealed) {
      const text = await seal.open(sealed)
      if (text === undefined) return undefined
      // `close` has written it: nobody else has the key.
      const content = JSON.parse(text) as { channel: string; secrets: ChannelSecrets }
      return content.channel === channelId ? content.secrets : undefined
    },
  }
}

/** Returns the seal of a server's channels. */
export const channelSealOf = madeOnce(channelSeal)
