import type { AlertStory } from '#api/contract/sats/alerts.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { limitsText } from '#domain/sats/alert-states.ts'
import { ALARM_TYPES, isAlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { durationText } from '#domain/time/duration-text.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Note } from '#ui/painted/Status.tsx'

type Ended = Pick<AlertStory, 'created_utc' | 'cleared_utc'>

/** How long an alert was on, or has been. */
export const lasted = ({ created_utc, cleared_utc }: Ended, now: number) =>
  durationText(((cleared_utc ? Date.parse(cleared_utc) : now) - Date.parse(created_utc)) / 1000)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes what was asked for, as the alarm's card says it, with the other limits that are passed. */
function questionOf({ alarm_type: { id }, condition, limits }: AlertStory): string {
  const question = `${isAlarmTypeId(id) ? ALARM_TYPES[id].description : ''} ${condition}`.trim()
  const more = limitsText(limits)
  return more === '' ? question : `${question} (${more})`
}

function endText(alert: AlertStory, now: number): string {
  const end = `${formatDateTime(alert.cleared_utc ?? '')}, depois de ${lasted(alert, now)}`
  if (alert.ended === 'withdrawn') return `${end}: nada o vigia mais`
  return alert.ended_by ? `${end}, por ${alert.ended_by}` : end
}

function holderOf({ holder }: AlertStory, now: number): string {
  if (!holder) return 'Ninguém'
  const until = holder.until_utc === null ? '' : `, até ${formatDateTime(holder.until_utc).slice(0, 16)}`
  return `${holder.email ?? 'Alguém'}, ${relativeTime(holder.since_utc, now)}${until}`
}

/** An alert in words: what was asked for, what was measured, since when, and who sees to it. */
export function AlertFacts({ alert, now }: { alert: AlertStory; now: number }) {
  const isOver = alert.cleared_utc !== null
  return (
    <>
      <DefinitionList
        columns={2}
        items={[
          ...(alert.sat ? [{ label: 'SAT', value: alert.sat.serial_number }] : []),
          { label: 'Empresa', value: companyName(alert.company) },
          { label: 'Alarme', value: questionOf(alert) },
          { label: 'Medido ao disparar', value: alert.measured ? capital(alert.measured) : '–' },
          {
            label: 'Desde',
            value: (
              <>
                {formatDateTime(alert.created_utc)}{' '}
                <span className="whitespace-nowrap">({relativeTime(alert.created_utc, now)})</span>
              </>
            ),
          },
          isOver
            ? { label: 'Encerrado em', value: endText(alert, now) }
            : { label: 'Duração', value: lasted(alert, now) },
          ...(isOver ? [] : [{ label: 'Assumido por', value: holderOf(alert, now) }]),
          ...(alert.assignee && (isOver || alert.assignee.email)
            ? [{ label: 'Atribuído a', value: alert.assignee.email ?? '–' }]
            : []),
        ]}
      />
      {alert.goes_on && (
        <Note level="info" icon="info">
          Foi encerrado por uma pessoa, e o que ele conta continua. Até que acabe, nada dispara de novo por isso.
        </Note>
      )}
    </>
  )
}
