import { formatDateTime } from '#domain/time/date-time.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import type { IconName } from '#ui/painted/icons.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Countdown, type Read } from '../../kit/refresh/Countdown.tsx'
import { MissingControl } from '../../kit/failure/MissingControl.tsx'
import { useLoaded } from '../../kit/failure/use-loaded.ts'
import '../../kit/count.css'
import type { ParkLayout } from './ParkBoxes.tsx'
import type { Wall } from './wall/use-wall.ts'

/** After the boxes, which do without. */
const loadMenu = () => import('#ui/overlay/Menu.tsx').then(({ Menu }) => ({ default: Menu }))

export const LAYOUTS: readonly { layout: ParkLayout; label: string; icon: IconName; className?: string }[] = [
  { layout: 'grid', label: 'Grade', icon: 'layout-grid' },
  // Only on medium and wider screens.
  { layout: 'compact', label: 'Grade compacta', icon: 'grid-3x3', className: 'only-d' },
  { layout: 'list', label: 'Lista', icon: 'list' },
]

interface Props {
  read: Read
  busy: boolean
  layout: ParkLayout
  onLayout: (layout: ParkLayout) => void
  includeHomolog: boolean
  onHomolog: (include: boolean) => void
  /** The whole screen, where the page may have it. */
  wall: Wall | undefined
  /** Opens the feed where there is no room for it; the number of recent alerts. Undefined without the permission. */
  bell: { recent: number; onOpen: () => void } | undefined
  onRefresh: () => void
}

/** Above the park: when it was last read, and how it is looked at. */
export function ParkToolbar(props: Props) {
  const { read, layout, includeHomolog, bell, wall } = props
  const updatedAt = read.dataUpdatedAt
  const Menu = useLoaded(loadMenu, MissingControl)
  const [day, time] = formatDateTime(new Date(updatedAt).toISOString()).split(' ')
  return (
    <div className="bar" part="toolbar">
      <slot name="toolbar-start" />
      <span className="stamp text-fg-3">
        Última atualização{' '}
        <span className="tabular-nums text-fg-2">
          {updatedAt > 0 ? (
            <>
              <span className="day">{day} </span>
              {time?.slice(0, 5)}
              <span className="seconds">{time?.slice(5)}</span>
            </>
          ) : (
            '–'
          )}
        </span>
      </span>
      <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={props.busy} onClick={props.onRefresh} />
      <Countdown every={0} read={read} onElapsed={props.onRefresh} />
      <span className="flex-1" />
      <div className="segments" role="group" aria-label="Layout">
        {LAYOUTS.map((one) => (
          <button
            key={one.layout}
            type="button"
            className={one.className}
            aria-label={one.label}
            title={one.label}
            aria-pressed={one.layout === layout}
            onClick={() => props.onLayout(one.layout)}
          >
            <Icon name={one.icon} />
          </button>
        ))}
      </div>
      {bell && (
        <button
          type="button"
          className={`${buttonClass('ghost', 'md', true)} only-m bell relative`}
          aria-label={`Alertas Recentes, ${bell.recent} ${bell.recent === 1 ? 'novo' : 'novos'}`}
          onClick={bell.onOpen}
        >
          <Icon name="bell" />
          {bell.recent > 0 && <span className="alert-count">{bell.recent}</span>}
        </button>
      )}
      {wall && (
        <span className="wall-in">
          <IconButton icon="maximize" label="Tela cheia" onClick={wall.toggle} />
        </span>
      )}
      {Menu ? (
        <Menu
          label="Mais opções"
          buttonClassName={buttonClass('ghost', 'md', true)}
          button={<Icon name="ellipsis" />}
          entries={[
            {
              id: 'homolog',
              label: 'Incluir SATs de homologação',
              current: includeHomolog,
              onSelect: () => props.onHomolog(!includeHomolog),
            },
          ]}
        />
      ) : (
        <span className={`${buttonClass('ghost', 'md', true)} pointer-events-none`}>
          <Icon name="ellipsis" />
        </span>
      )}
      <slot name="toolbar-end" />
    </div>
  )
}
