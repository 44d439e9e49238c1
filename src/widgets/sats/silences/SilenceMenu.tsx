import { useCan } from '#api/client/use-connection.ts'
import { createSilence, listSilences } from '#api/contract/sats/silences.ts'
import { isAlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { QUICK_SILENCES, type QuickSilence } from '#domain/sats/silences/silence.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { Link } from '../../kit/place/Link.tsx'
import { useGo } from '../../kit/place/route.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { paths } from '../../paths.ts'
import { minuteText } from './silence-text.ts'
import { useSilenceWrites } from './use-silence-writes.ts'

/** A Portuguese reason of a silence is no longer than this. */
const LONGEST = 200

/** An alert as far as its silence goes; one about a company has no SAT. */
export interface SilenceableAlert {
  message: string
  sat: { id: string } | null
  company: { id: string }
  alarm_type: { id: string }
  cleared_utc: string | null
  is_silenced?: boolean | undefined
}

/** 'Silenciar' an alert that is on: its SAT, or its company, for its kind of alarm. Of one that is silent it leads to the silences. */
export function SilenceMenu({ alert }: { alert: SilenceableAlert | undefined }) {
  const mayCreate = useCan(createSilence)
  const maySee = useCan(listSilences)
  const writes = useSilenceWrites()
  const snackbars = useSnackbars()
  const failed = useFailed()
  const go = useGo()
  if (!alert || alert.cleared_utc !== null) return null
  if (alert.is_silenced) {
    const content = (
      <>
        <Icon name="bell-off" /> Silenciado
      </>
    )
    return maySee ? (
      <Link to={paths.satSilences('?state=in_force')} className={buttonClass('ghost', 'sm')}>
        {content}
      </Link>
    ) : (
      <span className="status">{content}</span>
    )
  }
  if (!mayCreate) return null
  const { sat, company, alarm_type } = alert
  const silence = async (lasts: QuickSilence) => {
    try {
      const { until_local } = await writes.save(
        undefined,
        {
          ...(sat ? { sat_id: sat.id } : { company_id: company.id }),
          ...(isAlarmTypeId(alarm_type.id) && { alarm_type_id: alarm_type.id }),
          reason: alert.message.slice(0, LONGEST),
          lasts,
        },
        undefined,
      )
      snackbars.show({ level: 'success', text: `Silenciado até ${minuteText(until_local)}` })
    } catch (error) {
      failed(error)
    }
  }
  const about = new URLSearchParams({ new: '1', of: company.id, ...(sat && { sat: sat.id }), type: alarm_type.id })
  return (
    <Menu
      buttonClassName={buttonClass('ghost', 'sm')}
      button={
        <>
          <Icon name="bell-off" /> Silenciar
        </>
      }
      entries={[
        ...(['hour', 'tomorrow'] as const).map((lasts) => ({
          id: lasts,
          label: QUICK_SILENCES[lasts].label,
          onSelect: () => void silence(lasts),
        })),
        { id: 'choose', label: 'Escolher…', separated: true, onSelect: () => go(paths.satSilences(`?${about}`)) },
      ]}
    />
  )
}
