import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { companyColumn } from '../../kit/list/columns/company-column.tsx'
import { TO_ALARM } from '../../kit/empty/next-steps.ts'
import { HOMOLOGATION } from '../../kit/list/marks.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { alertLines, limitsText } from '#domain/sats/alert-states.ts'
import { paths } from '../../paths.ts'
import { HolderMark, Severity } from './Severity.tsx'
import { SilencedMark } from '../silences/SilencedMark.tsx'
import '../sats.css'
import './alerts.css'
import { satAlertList } from './sat-alert-list.ts'

/** The list as it is, with an alert's story open over it. */
const storyPath = (search: string, sat: string, alert: string) =>
  paths.satAlerts(satAlertList.view.write({ ...satAlertList.view.read(search), sat, alert }))

/** 'SATs em Alerta': SATs with active notifications, by level (docs/decisions.md#screens-with-little-said). */
export default showList(satAlertList, {
  label: 'SATs em Alerta',
  className: 'in-alert',
  layout: { steps: [1140], items: 760 },
  rowKey: ({ sat }) => sat.id,
  row: ({ sat }) => paths.satMonitoring(sat.serial_number),
  rowNeeds: ['sat:read'],
  ages: true,
  narrowed: () => ({
    icon: 'bell',
    title: 'Nenhum alerta',
    text: 'Nenhum SAT em alerta corresponde aos filtros ativos.',
  }),
  empty: () => ({
    icon: 'bell',
    title: 'Nenhum alerta',
    text: 'Os SATs com alertas ativos aparecem aqui.',
    ifNew: {
      lacks: 'alarm',
      icon: 'bell',
      title: 'Nenhum alarme ainda',
      text: 'Um alarme diz quando um SAT entra em alerta, e quem fica sabendo.',
      next: TO_ALARM,
    },
  }),
  columns: [
    {
      header: 'Serial',
      name: 'serie',
      marks: ({ sat }) => (sat.environment === 'homolog' ? [HOMOLOGATION] : []),
      className: 'tabular-nums',
      width: 216,
      item: { at: 1, side: 'first', look: 'strong' },
      skeleton: 76,
      cell: ({ sat }, { leads, link }, marks) => (
        <>
          {leads ? link(paths.satMonitoring(sat.serial_number), 'keylink', sat.serial_number) : sat.serial_number}
          {marks}
        </>
      ),
    },
    { ...companyColumn, width: ['24%', '27%'], item: { at: 2, side: 'rest' } },
    {
      header: 'Alertas',
      name: 'alerts',
      item: { at: 3 },
      skeleton: 320,
      cell: ({ sat, alerts }, { now, go, search }) => (
        <ul className="alert-rows">
          {alertLines(alerts).map(({ id, level, icon, message, created_utc, holder, limits, is_silenced }) => (
            <li key={id}>
              <button
                type="button"
                className={holder ? 'calm' : undefined}
                onClick={go(storyPath(search, sat.serial_number, id))}
              >
                <span className="status" data-level={holder ? 'neutral' : level}>
                  <Icon name={iconOr(icon, 'triangle-alert')} size={14} />
                  {message}
                  {is_silenced && <SilencedMark />}
                </span>
                {limits.length > 1 && <small>{limitsText(limits)}</small>}
                <Severity level={level} />
                {holder && <HolderMark holder={holder} />}
                <time dateTime={created_utc} title={formatDateTime(created_utc)}>
                  alerta {relativeTime(created_utc, now)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      ),
    },
  ],
})
