import type { AlarmLevel } from './sat-alarms.ts'

// What becomes of an alert: open, seen to by somebody, over. The words are ours (docs/decisions.md#alert-states).

export const ALERT_STATES = {
  open: { level: 'warning', icon: 'triangle-alert', label: 'Em aberto' },
  held: { label: 'Assumido', level: 'info', icon: 'user-check' },
  resolved: { label: 'Encerrado', level: 'success', icon: 'circle-check' },
} as const
export type AlertState = keyof typeof ALERT_STATES

/** How grave an alert is, by the words of the specification's filter ('Erros', 'Alertas', 'Informações'); the gravest first. */
export const ALERT_LEVELS = {
  danger: { label: 'Erro', many: 'Erros', icon: 'octagon-x' },
  warning: { label: 'Alerta', many: 'Alertas', icon: 'triangle-alert' },
  info: { label: 'Informação', many: 'Informações', icon: 'info' },
} as const satisfies Record<AlarmLevel, { label: string; many: string; icon: string }>

/** The same, to be compared: the graver the more. */
export const GRAVITY: Readonly<Record<AlarmLevel, number>> = { danger: 3, warning: 2, info: 1 }

/** Changes that an alert's story tells of, as who reads them is told who did it: '<somebody> assumiu'. */
export const ALERT_NOTES = {
  take: 'assumiu',
  release: 'devolveu',
  assign: 'atribuiu a',
  unassign: 'retirou a atribuição',
  comment: 'comentou',
  resolve: 'encerrou',
  expire: 'Voltou a ficar em aberto: o prazo de quem assumiu passou',
  worsen: 'Voltou a ficar em aberto: piorou',
} as const
export type AlertNoteKind = keyof typeof ALERT_NOTES

/** Changes that a SAT's history tells of besides. */
export const ALERT_CHANGES = {
  ...ALERT_NOTES,
  begin: 'Começou',
  over: 'Acabou por si',
  withdrawn: 'Encerrado: nada o vigia mais',
  silence: 'silenciou',
} as const
export type AlertChangeKind = keyof typeof ALERT_CHANGES

/** Changes that nobody makes: they come by themselves. */
const BY_ITSELF: readonly AlertChangeKind[] = ['expire', 'worsen', 'begin', 'over', 'withdrawn']

/** Writes a change: 'ana assumiu', 'ana atribuiu a beto@loja.example', 'Acabou por si'. */
export function changeText({
  kind,
  email,
  note,
}: {
  kind: AlertChangeKind
  email: string | null
  note: string | null
}): string {
  if (BY_ITSELF.includes(kind)) return ALERT_CHANGES[kind]
  const whom = kind === 'assign' && note !== null ? ` ${note}` : ''
  return `${personName(email)} ${ALERT_CHANGES[kind]}${whom}`
}

/** A person who sees to an alert, and until when (an instant). */
export interface AlertHolder {
  /** E-mail; null for whoever is not to know. */
  email: string | null
  until_utc: string | null
}

/** Returns the state of an alert at `now` (ms): whoever took it until a moment has it no longer than that. */
export function alertState(
  { cleared_utc, holder }: { cleared_utc: string | null; holder: Pick<AlertHolder, 'until_utc'> | null },
  now: number,
): AlertState {
  if (cleared_utc !== null) return 'resolved'
  return hasHolder(holder, now) ? 'held' : 'open'
}

/** Tells if somebody sees to it at `now` (ms). */
export function hasHolder(holder: Pick<AlertHolder, 'until_utc'> | null | undefined, now: number): boolean {
  if (!holder) return false
  return holder.until_utc === null || Date.parse(holder.until_utc) > now
}

/** The part of an alert by which it stands in a line with others. */
interface LineAlert {
  /** The id of its alarm's type. */
  cause: string
  level: AlarmLevel
  condition: string
  holder: AlertHolder | null
}

/** Alerts of one cause on one SAT, as one line. */
export type CauseLine<A> = A & {
  /** The limits that are passed, as the alarms say them: 'maior que 30 minutos'. */
  limits: string[]
  /** The gravest first; the line shows the first one. */
  alerts: A[]
}

/**
 * Returns the alerts of one SAT, those of one cause as one line: two alarms that watch for the same with other limits tell of one thing. The line
 * shows the gravest of them, and is somebody's only where all are. The order is that of what comes first of each.
 */
export function alertLines<A extends LineAlert>(alerts: readonly A[]): CauseLine<A>[] {
  return [...Map.groupBy(alerts, ({ cause }) => cause).values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => GRAVITY[other.level] - GRAVITY[one.level])
    const [first] = inOrder
    if (!first) return []
    const limits = [...new Set(own.map(({ condition }) => condition).filter((text) => text !== ''))]
    const holder = own.every((one) => one.holder) ? first.holder : null
    return [{ ...first, holder, limits, alerts: inOrder }]
  })
}

/** 'limites: maior que 30 minutos e maior que 2 horas'; '' where there is one, which the alert says itself. */
export function limitsText(limits: readonly string[]): string {
  return limits.length > 1 ? `limites: ${new Intl.ListFormat('pt-BR').format(limits)}` : ''
}

/** The part of an e-mail by which colleagues know each other; all of it where it is short enough. */
export function personName(email: string | null): string {
  return email?.split('@')[0] ?? 'alguém'
}

/** 'Assumido por ana'. */
export function holderText({ email }: AlertHolder): string {
  return email === null ? 'Assumido' : `Assumido por ${personName(email)}`
}
