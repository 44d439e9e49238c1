import type { ReactNode } from 'react'
import type { Session } from '#api/contract/account/sessions.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'

interface RowProps {
  session: Omit<Session, 'id' | 'is_current'> & { is_current?: boolean; network?: string }
  now: number
  /** Actions on the session. */
  children?: ReactNode
}

/** A place where somebody is signed in. */
export function SessionRow({ session, now, children }: RowProps) {
  const { device, created_utc, last_used_utc, network, is_current = false } = session
  return (
    <li className="flex min-h-14 items-center gap-3 border-t py-2 last:border-b">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">
          {device} {is_current && <span className="tag">Esta sessão</span>}
        </span>
        <span className="text-fg-2 text-12 wrap-anywhere">
          {network !== undefined && <>Rede {network || 'desconhecida'} · </>}
          {is_current ? null : (
            <>
              {network === undefined ? 'Último uso' : 'último uso'}{' '}
              <time dateTime={last_used_utc} title={formatDateTime(last_used_utc)}>
                {relativeTime(last_used_utc, now)}
              </time>
              {' · '}
            </>
          )}
          {is_current ? 'Desde' : 'desde'} {formatDateTime(created_utc)}
        </span>
      </span>
      {children}
    </li>
  )
}

/** The room of some sessions before they are there. */
export const SessionsSkeleton = () => (
  <Awaited className="mt-3">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex min-h-14 items-center border-t last:border-b">
        <Skeleton width="62%" height={24} />
      </div>
    ))}
  </Awaited>
)
