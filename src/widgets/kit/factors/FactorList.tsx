import type { ReactNode } from 'react'
import type { SecondFactor } from '#api/contract/account/second-factor.ts'
import { FACTOR_KINDS } from '#domain/access/second-factor.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { useNow } from '../refresh/use-now.ts'

interface Props {
  factors: readonly SecondFactor[]
  /** How many recovery codes are left. */
  codes: number
  onRemove: (factor: SecondFactor) => void
  onRenew: () => void
}

/** The factors of an account, and how many codes it has for who loses them. */
export function FactorList({ factors, codes, onRemove, onRenew }: Props) {
  const now = useNow()
  return (
    <ul className="mt-3">
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} now={now} onRemove={() => onRemove(factor)} />
      ))}
      {factors.length > 0 && (
        <Row
          name="Códigos de recuperação"
          action={
            <Button size="sm" onClick={onRenew}>
              Gerar outros
            </Button>
          }
        >
          {codes === 1 ? 'Resta 1 código' : `Restam ${codes} códigos`}
        </Row>
      )}
    </ul>
  )
}

export const FactorsSkeleton = () => (
  <Awaited className="mt-3">
    <div className="flex min-h-14 items-center border-t border-b">
      <Skeleton width="62%" height={24} />
    </div>
  </Awaited>
)

function FactorRow({ factor, now, onRemove }: { factor: SecondFactor; now: number; onRemove: () => void }) {
  const { kind, name, created_utc, last_used_utc } = factor
  return (
    <Row
      name={name}
      action={
        <Button size="sm" onClick={onRemove} aria-label={`Remover ${name}`}>
          Remover
        </Button>
      }
    >
      {FACTOR_KINDS[kind]} · desde {formatDateTime(created_utc)}
      {last_used_utc !== null && (
        <>
          {' · último uso '}
          <time dateTime={last_used_utc} title={formatDateTime(last_used_utc)}>
            {relativeTime(last_used_utc, now)}
          </time>
        </>
      )}
    </Row>
  )
}

const Row = ({ name, action, children }: { name: string; action: ReactNode; children: ReactNode }) => (
  <li className="flex min-h-14 items-center gap-3 border-t py-2 last:border-b">
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-medium break-words">{name}</span>
      <span className="text-fg-2 text-12">{children}</span>
    </span>
    {action}
  </li>
)
