import type { UsedQuota } from '#api/contract/devices/plans.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { formatPercent, formatQuantity } from '#domain/money.ts'
import { quotaExcess, quotaStep } from '#domain/access/plan.ts'
import { Meter, type MeterPart } from '#ui/painted/chart/Meter.tsx'
import { Status } from '#ui/painted/Status.tsx'

interface Props {
  label: string
  quota: UsedQuota
}

/** How much of a quota is used: against what is allowed, as a bar, and when it begins anew. */
export function QuotaBar({ label, quota }: Props) {
  const { value, used, renews_on } = quota
  return (
    <div className="quota-line plan-quota">
      <div className="row">
        <span className="text-fg-2">{label}</span>
        <span className="flex-1" />
        <Numbers {...quota} />
      </div>
      {used !== null && value !== null && (
        <Meter
          label={label}
          text={`${formatQuantity(used)} de ${formatQuantity(value)}`}
          max={Math.max(used, value)}
          parts={partsOf(used, value)}
        />
      )}
      <div className="under">
        {used !== null && value !== null && <Standing used={used} value={value} />}
        {renews_on !== null && <span>Renova em {formatDate(renews_on)}</span>}
      </div>
    </div>
  )
}

function Numbers({ value, used }: UsedQuota) {
  if (used === null) {
    return <span className="num">{value === null ? 'sem limite' : <>menos de {<b>{formatQuantity(value)}</b>}</>}</span>
  }
  return (
    <span className="num">
      <b>{formatQuantity(used)}</b>{' '}
      <span className="text-fg-3">{value === null ? 'sem limite' : `de ${formatQuantity(value)}`}</span>
    </span>
  )
}

function Standing({ used, value }: { used: number; value: number }) {
  const excess = quotaExcess(used, value)
  if (excess > 0) {
    return (
      <Status level="danger" icon="circle-alert">
        {formatQuantity(excess)} além do limite
      </Status>
    )
  }
  const step = quotaStep(used, value)
  if (step === 100) {
    return (
      <Status level="danger" icon="circle-alert">
        Limite atingido
      </Status>
    )
  }
  // Downwards: what is not reached yet does not read as if it were.
  const percent = value === 0 ? 0 : Math.floor((used * 100) / value)
  const text = used > 0 && percent === 0 ? 'menos de 1 % usado' : `${formatPercent(percent)} usado`
  return step === 0 ? (
    <span>{text}</span>
  ) : (
    <Status level="warning" icon="triangle-alert">
      {text}
    </Status>
  )
}

function partsOf(used: number, value: number): MeterPart[] {
  const excess = quotaExcess(used, value)
  if (excess > 0) {
    return [
      { value, tone: 'past' },
      { value: excess, tone: 'over' },
    ]
  }
  const step = quotaStep(used, value)
  return [{ value: used, tone: step === 100 ? 'over' : step === 0 ? 'now' : 'near' }]
}
