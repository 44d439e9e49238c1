import { formatDateTime } from '#domain/time/date-time.ts'

interface Props {
  /** ms; 0 before the first answer. */
  at: number
  /** Below all else, where the toolbar has no room for it. */
  isFoot?: boolean
}

/** When the oldest of what is shown was read. */
export function LastUpdate({ at, isFoot = false }: Props) {
  if (at === 0) return null
  const [day, time] = formatDateTime(new Date(at).toISOString()).split(' ')
  return (
    <span className={isFoot ? 'hint foot-line' : 'hint updated whitespace-nowrap'}>
      Última atualização <span className="text-fg-2 tabular-nums">{isFoot ? `${day} ${time}` : time}</span>
    </span>
  )
}
