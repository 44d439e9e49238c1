import type { AlarmLevel } from '../sat-alarms.ts'

// Where a group of companies is told of alerts beside its members' mail, for screen and server.

export const CHANNEL_KINDS = {
  webhook: {
    label: 'Webhook',
    hint: 'Outro sistema recebe cada alerta em JSON, assinado como no Standard Webhooks. O segredo aparece uma vez.',
  },
  slack: {
    label: 'Slack ou compatível',
    hint: 'Um canal do Slack, do Mattermost, do Rocket.Chat ou do Discord (endereço terminado em /slack).',
  },
  telegram: {
    label: 'Telegram',
    hint: 'Um bot seu escreve em um grupo ou canal do qual participa.',
  },
  push: {
    label: 'Navegador',
    hint: 'Os membros do grupo que ativaram as notificações em Perfil recebem cada alerta no navegador ou no celular, mesmo com o sistema fechado.',
  },
} as const
export type ChannelKind = keyof typeof CHANNEL_KINDS

/** Alerts that a channel hears of, from which level on. */
export const LEAST_LEVELS: Readonly<Record<AlarmLevel, string>> = {
  info: 'Todos os alertas',
  warning: 'Atenção e graves',
  danger: 'Só os graves',
}

export const CHANNEL_DELIVERY_STATES = {
  waiting: { label: 'Na fila', level: 'info' },
  delivered: { label: 'Entregue', level: 'success' },
  failed: { label: 'Falhou', level: 'danger' },
} as const
export type ChannelDeliveryState = keyof typeof CHANNEL_DELIVERY_STATES

/** A channel as it is typed. '' leaves address and token of one that is there already as they are. */
export interface ChannelDraft {
  kind: ChannelKind
  /** That of a webhook or of Slack. */
  address: string
  /** The token of a bot of Telegram, and the chat where it writes. */
  token: string
  chat: string
}

const TOKEN = /^\d{6,20}:[A-Za-z0-9_-]{30,64}$/
const CHAT = /^(-?\d{1,20}|@[A-Za-z]\w{4,31})$/

/** Returns a message for each field at fault. `isNew`: nothing is kept of it yet. */
export function channelFaults(
  { kind, address, token, chat }: ChannelDraft,
  isNew: boolean,
): Partial<Record<keyof ChannelDraft, string>> {
  if (kind === 'push') return {}
  if (kind !== 'telegram') {
    return address === '' && isNew ? { address: 'Informe o endereço' } : {}
  }
  return {
    ...((isNew || token !== '') &&
      !TOKEN.test(token) && { token: 'Informe o token que o @BotFather deu, como 123456789:AbC…' }),
    ...(!CHAT.test(chat) && { chat: 'Informe o número do grupo, como -1001234567890, ou @canal' }),
  }
}

/** Returns what is shown of where a channel leads: never what lets others write there. */
export function channelTarget({ kind, address, chat }: Omit<ChannelDraft, 'token'>): string {
  if (kind === 'push') return 'membros que ativaram'
  return kind === 'telegram' ? chat : (URL.parse(address)?.host ?? '')
}
