import { visibleText } from '../../visible-text.ts'
import { ALERT_LEVELS, GRAVITY } from '../alert-states.ts'
import type { AlarmLevel } from '../sat-alarms.ts'
import type { Answered } from './channel-answers.ts'
import { type AlertNews, MARKS } from './channel-texts.ts'
import { untakenText } from './telling.ts'

// Alerts as notifications of browsers: no more than the subject of a mail tells, since they are read on locked screens.

/** A notification as the browser's own program gets it, and shows it (host/push/worker.ts). */
export interface PushText {
  title: string
  body: string
  /** A newer one of the same tag takes the place of the older. */
  tag: string
  /** True if it is heard again where it takes a place. */
  renotify: boolean
  /** The path of the back-office that it opens, in its tenant. */
  path: string
}

/** A message on its way through a push service (RFC 8030, sections 5.2 to 5.4). */
export interface PushMessage {
  text: PushText
  urgency: 'low' | 'normal' | 'high'
  /** One that still waits for the browser is replaced by a newer one of the same topic: 32 letters of base64url at most. */
  topic: string
}

/** For how long a push service keeps what it cannot bring yet, in seconds: older news is none. */
export const PUSH_TTL = 86_400

/** A notification shows about as many letters before it cuts. */
const MOST_LETTERS = 160
const URGENCIES: Readonly<Record<AlarmLevel, PushMessage['urgency']>> = {
  danger: 'high',
  warning: 'normal',
  info: 'low',
}

/** Returns the notification of alerts, of one or of several at once. `path`: where all of them are seen. */
export function pushMessage(
  alerts: readonly AlertNews[],
  { tenant, path }: { tenant: string; path: string },
): PushMessage {
  const levels = alerts.map(({ level }) => level).toSorted((a, b) => GRAVITY[b] - GRAVITY[a])
  const [gravest = 'info'] = levels
  const [alert] = alerts
  const urgency = URGENCIES[gravest]
  if (alerts.length !== 1 || !alert) {
    const title = `${MARKS[gravest]} ${alerts.length} alertas de SAT`
    const text = { title, body: cut(`${ALERT_LEVELS[gravest].label} · ${tenant}`), tag: 'alerts', renotify: true, path }
    return { text, urgency, topic: 'alerts' }
  }
  const { id, serial_number, message, cleared_at, untaken, level, link } = alert
  const about = serial_number === null ? message : `SAT ${serial_number}: ${message}`
  const over = cleared_at === null ? [] : ['Encerrado']
  const waits = untaken === null ? [] : [untakenText(untaken)]
  const { pathname, search } = new URL(link)
  return {
    text: {
      title: cut(`${MARKS[level]} ${about}`),
      body: cut([...waits, ALERT_LEVELS[level].label, ...over, tenant].join(' · ')),
      tag: id,
      // Two groups may tell of it; that nobody took it is news.
      renotify: untaken !== null,
      path: pathname + search,
    },
    urgency,
    topic: id.replaceAll('-', '').slice(0, 32),
  }
}

/** Returns the notification of a trial. */
export const pushTrial = (tenant: string, path: string): PushMessage => ({
  text: {
    title: 'Teste de notificação',
    body: cut(`Os alertas de ${tenant} chegam a este navegador`),
    tag: 'trial',
    renotify: true,
    path,
  },
  urgency: 'high',
  topic: 'trial',
})

function cut(text: string): string {
  const line = visibleText(text).replaceAll(/\s+/g, ' ')
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1).toWellFormed()}…` : line
}

/** The end of one message to one browser. 'gone': the browser takes no more, for good. */
export interface PushOutcome {
  state: 'delivered' | 'gone' | 'failed' | 'waiting'
  /** In Portuguese, without anything that was sent. */
  result: string
  pauseMs: number | null
}

/** Returns what a push service's answer says (RFC 8030, section 5; 404 and 410: section 7.3). */
export function pushOutcome({ isOk, isRefused, status, pauseMs, reason }: Answered): PushOutcome {
  const result = reason ?? `Recebido (${status})`
  if (isOk) return { state: 'delivered', result, pauseMs: null }
  if (status === 404 || status === 410) return { state: 'gone', result: 'O navegador não recebe mais', pauseMs: null }
  const isLater = !isRefused && (status === null || status === 408 || status === 429 || status >= 500)
  return { state: isLater ? 'waiting' : 'failed', result, pauseMs: isLater ? pauseMs : null }
}

/**
 * Returns what became of an alert that went to several browsers. `reached`: how many have it, those of former tries too. It is tried again as
 * long as one of them may still get it.
 */
export function pushesOutcome(
  outcomes: readonly PushOutcome[],
  reached: number,
): { state: 'delivered' | 'failed' | 'waiting'; result: string; pauseMs: number | null } {
  const all = reached + outcomes.filter(({ state }) => state !== 'delivered').length
  const missing =
    outcomes.find(({ state }) => state === 'waiting') ?? outcomes.find(({ state }) => state !== 'delivered')
  const got = reached === 1 ? 'Recebido por 1 navegador' : `Recebido por ${reached} navegadores`
  const of = all > reached ? ` de ${all}` : ''
  const result =
    all === 0
      ? NOBODY
      : reached === 0
        ? (missing?.result ?? NOBODY)
        : `${got}${of}${missing ? `: ${missing.result}` : ''}`
  const pauses = outcomes.flatMap(({ pauseMs }) => pauseMs ?? [])
  if (missing?.state === 'waiting') {
    return { state: 'waiting', result, pauseMs: pauses.length > 0 ? Math.max(...pauses) : null }
  }
  return { state: reached > 0 ? 'delivered' : 'failed', result, pauseMs: null }
}

const NOBODY = 'Ninguém do grupo que vê a empresa ativou as notificações'
