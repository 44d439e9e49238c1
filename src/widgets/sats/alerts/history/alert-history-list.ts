import { isId } from '#domain/ids.ts'
import { ALERT_LEVELS } from '#domain/sats/alert-states.ts'
import { ALARM_TYPES, type AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { choice, company, flag, periodOfMoments, segments, text } from '../../../kit/filters/filters.ts'
import { defineList } from '../../../kit/list/define-list.ts'
import { matching } from '../../../kit/place/view-state.ts'
import { paths } from '../../../paths.ts'

/** A choice of the kinds of alarms. */
export const kindFilter = () =>
  choice(
    'kind',
    'Tipo',
    // Object.fromEntries forgets the names' type.
    Object.fromEntries(
      Object.entries(ALARM_TYPES).map(([id, { description }]) => [id, { label: description }]),
    ) as Record<AlarmTypeId, { label: string }>,
  )

export const levelFilter = () =>
  choice('level', 'Nível', {
    danger: { label: ALERT_LEVELS.danger.many },
    warning: { label: ALERT_LEVELS.warning.many },
    info: { label: ALERT_LEVELS.info.many },
  })

export const homologFilter = () =>
  flag('homolog', 'Homologação', {
    set: 'Incluída',
    switchLabel: 'Incluir SATs de homologação',
    asks: 'include_homolog',
  })

/** All alerts that were, of SATs and of companies, the newest first. */
export const alertHistoryList = defineList({
  read: '/alerts/',
  endpoint: async () => (await import('#api/contract/sats/alerts.ts')).listAlerts,
  path: paths.alertHistory,
  filters: [
    segments('state', 'Situação', {
      open: { label: 'Em aberto' },
      held: { label: 'Assumidos' },
      resolved: { label: 'Encerrados' },
    }),
    periodOfMoments(),
    company(),
    kindFilter(),
    levelFilter(),
    text('who', 'Quem', {
      hint: 'Parte do e-mail de quem assumiu, encerrou ou deve cuidar',
      most: 254,
      wrong: 'Até 254 letras',
      isRare: true,
    }),
    homologFilter(),
  ],
  /** The alert whose story is open. */
  also: { alert: matching(isId) },
  sizes: [10, 20, 40, 50, 100],
  size: 20,
  refreshEvery: 60,
  live: async () => (await import('./use-open-story.tsx')).useOpenStory,
})
