import type { ChannelForm } from '#api/contract/sats/alert-channels.ts'
import type { AlertChannel } from '#api/contract/sats/alert-telling.ts'

export const NEW: ChannelForm = {
  kind: 'webhook',
  description: '',
  address: '',
  token: '',
  chat: '',
  least_level: 'info',
  is_active: true,
}

/** A chat is shown, and so stands in its field; address and token are typed anew or stay. */
export const inputOf = ({ kind, description, target, least_level, is_active }: AlertChannel): ChannelForm => ({
  ...NEW,
  kind,
  description,
  chat: kind === 'telegram' ? target : '',
  least_level,
  is_active,
})
