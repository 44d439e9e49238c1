import { GONE } from '../../access/outside-address.ts'
import { phrase } from '../../phrase.ts'
import type { ChannelKind, ChannelDeliveryState } from './alert-channels.ts'

// What became of a delivery, as the receiver's answer tells.

/** The end of one attempt, as whoever carried it tells. */
export interface Answered {
  isOk: boolean
  /** True if nothing was sent, because the address is none that may be sent to. */
  isRefused: boolean
  /** Null where no answer came. */
  status: number | null
  /** Its first bytes. */
  answer: string
  /** Milliseconds that the receiver asks to be left alone for; null where it does not. */
  pauseMs: number | null
  /** Tells in Portuguese why the receiver does not have it; null where it has. */
  reason: string | null
}

export interface ChannelOutcome {
  /** 'waiting': tried again later. */
  state: ChannelDeliveryState
  /** In Portuguese, without anything that was sent. */
  result: string
  pauseMs: number | null
  /** The receiver wants nothing more: nothing is sent until somebody says so. */
  isGone?: true
}

/** Returns what became of a delivery. */
export function outcomeOf(kind: ChannelKind, answered: Answered): ChannelOutcome {
  const { isOk, isRefused, status, pauseMs } = answered
  const code = status ?? ''
  const reason = answered.reason ?? phrase`A resposta foi ${code}`
  if (kind === 'telegram' && status !== null && !isRefused) return telegramOutcome(answered, reason)
  if (isOk) return { state: 'delivered', result: phrase`Recebido (${code})`, pauseMs: null }
  if (isRefused) return { state: 'failed', result: reason, pauseMs: null }
  if (kind === 'slack') {
    const gone = SLACK_GONE[answered.answer.trim()] ?? (status === 404 || status === GONE ? NO_HOOK : undefined)
    if (gone !== undefined) return { state: 'failed', result: gone, pauseMs: null }
  }
  if (status === GONE)
    return { state: 'failed', result: phrase`O endereço não recebe mais (410)`, pauseMs: null, isGone: true }
  return { state: 'waiting', result: reason, pauseMs }
}

const NO_HOOK = phrase`O endereço não existe mais no Slack`
const NO_CHANNEL = phrase`O canal não existe mais no Slack`
/** Errors that no later try mends (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#errors). */
const SLACK_GONE: Readonly<Record<string, string>> = {
  no_service: NO_HOOK,
  no_service_id: NO_HOOK,
  no_active_hooks: NO_HOOK,
  invalid_token: NO_HOOK,
  no_team: NO_HOOK,
  team_disabled: NO_HOOK,
  channel_not_found: NO_CHANNEL,
  user_not_found: NO_CHANNEL,
  channel_is_archived: phrase`O canal foi arquivado no Slack`,
  action_prohibited: phrase`O Slack não permite escrever neste canal`,
  posting_to_general_channel_denied: phrase`O Slack não permite escrever neste canal`,
}

/** Answers of the Bot API are JSON: ok, error_code, description, parameters.retry_after in seconds. */
function telegramOutcome({ isOk, status, answer, pauseMs }: Answered, reason: string): ChannelOutcome {
  const { description, retryAfter } = telegramAnswer(answer)
  const code = status ?? ''
  if (isOk) return { state: 'delivered', result: phrase`Recebido (${code})`, pauseMs: null }
  const result = TELEGRAM_GONE.find(([status_, text]) => status_ === status && description.includes(text))?.[2]
  if (result !== undefined) return { state: 'failed', result, pauseMs: null }
  const pause = retryAfter === undefined ? pauseMs : retryAfter * 1000
  return { state: 'waiting', result: reason, pauseMs: pause }
}

/** Errors that no later try mends, by status and a part of the description. */
const TELEGRAM_GONE: readonly (readonly [status: number, part: string, result: string])[] = [
  [401, '', phrase`O Telegram não conhece o token do bot`],
  [404, '', phrase`O Telegram não conhece o token do bot`],
  [403, '', phrase`O bot não participa do grupo, ou foi bloqueado`],
  [400, 'chat not found', phrase`O Telegram não conhece este grupo ou canal`],
  [400, 'upgraded to a supergroup', phrase`O grupo mudou de número no Telegram: informe o novo`],
  [400, '', phrase`O Telegram recusou a mensagem`],
]

function telegramAnswer(text: string): { description: string; retryAfter: number | undefined } {
  const answer: unknown = parsed(text)
  const { description, parameters } = Object(answer)
  const { retry_after: seconds } = Object(parameters)
  return {
    description: typeof description === 'string' ? description : '',
    retryAfter: typeof seconds === 'number' && seconds > 0 ? seconds : undefined,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
