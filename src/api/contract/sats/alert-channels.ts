import * as z from 'zod/mini'
import { channelFaults } from '#domain/sats/telling/alert-channels.ts'
import { descriptionOf } from '../description.ts'
import { del, Empty, post, put } from '../endpoint.ts'
import { faultsAt } from '../faults.ts'
import { AlertChannel, ChannelKindField, ChannelDeliveryStateField, LevelField } from './alert-telling.ts'

// Channels of a group of companies beside its members' mail; all ours. What lets others write there (an address, a token, a secret) is kept sealed,
// and no call tells it again.

const Address = z.string().check(z.trim(), z.maxLength(2000, 'O endereço pode ter até 2000 letras'))

const ChannelFields = z.object({
  kind: ChannelKindField,
  description: descriptionOf(60),
  /** That of a webhook or of Slack. Changed only where one is sent, as the token. */
  address: Address,
  /** Those of Telegram. */
  token: z.string().check(z.trim(), z.maxLength(100)),
  chat: z.string().check(z.trim(), z.maxLength(40)),
  least_level: LevelField,
  is_active: z.boolean(),
})

export const NewChannelForm = ChannelFields.check(faultsAt((draft) => channelFaults(draft, true)))
export type NewChannelForm = z.input<typeof NewChannelForm>

/** `secret`: with which a webhook's receiver knows who sends, told this once; null of the others. */
export const createAlertChannel = post('/company_groups/:id/channels/', {
  leaves: true,
  needs: ['company_group:update'],
  summary: 'Cadastrar um canal de um grupo de empresas',
  body: NewChannelForm,
  reply: z.object({ ...AlertChannel.shape, secret: z.nullable(z.string()) }),
  ours: true,
})

export const ChannelForm = ChannelFields.check(faultsAt((draft) => channelFaults(draft, false)))
export type ChannelForm = z.input<typeof ChannelForm>

/** Its kind stays what it is. */
export const updateAlertChannel = put('/alert_channels/:id', {
  leaves: true,
  needs: ['company_group:update'],
  summary: 'Alterar um canal de um grupo de empresas',
  body: ChannelForm,
  reply: AlertChannel,
  ours: true,
})

export const deleteAlertChannel = del('/alert_channels/:id', {
  unasked: 'takes_away',
  needs: ['company_group:update'],
  summary: 'Excluir um canal de um grupo de empresas, com o que espera para ser entregue',
  reply: Empty,
  ours: true,
})

/** Sends a message that says that it is a trial, at once, and tells what became of it. */
export const tryAlertChannel = post('/alert_channels/:id/test', {
  unasked: 'told_before',
  needs: ['company_group:update'],
  summary: 'Enviar um teste a um canal',
  reply: z.object({ state: ChannelDeliveryStateField, result: z.string() }),
  ours: true,
})
