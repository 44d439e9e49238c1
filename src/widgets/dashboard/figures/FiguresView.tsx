import type { DashOps } from '#api/contract/documents/dashboard.ts'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Sparkline } from '#ui/painted/chart/Sparkline.tsx'
import { ChangeView } from './ChangeView.tsx'
import { type KeyFigure, KEY_FIGURES, keyFiguresOf } from './key-figures.ts'

interface Props {
  answer: DashOps | undefined
  /** True while they are those of other filters. */
  isBusy?: boolean
}

/** The six figures with their changes and trends; shapes of the same size while they are awaited. */
export function FiguresView({ answer, isBusy = false }: Props) {
  return (
    <dl className={isBusy ? 'kpis busy' : 'kpis'} aria-busy={!answer || isBusy}>
      {answer
        ? keyFiguresOf(answer).map((figure, index) => (
            <FigureView key={figure.label} figure={figure} isFirst={index === 0} />
          ))
        : KEY_FIGURES.map(({ label }) => <FigureShape key={label} label={label} />)}
    </dl>
  )
}

/** Longer amounts than usual are smaller, so that all of one line have room. */
const LONG = 15

function FigureView({
  figure: { label, text, isZero, change, trend },
  isFirst,
}: {
  figure: KeyFigure
  isFirst: boolean
}) {
  const size = text.length > LONG ? ' long' : ''
  return (
    <div className="kpi">
      <dt>{label}</dt>
      <dd className={isZero ? `value zero${size}` : `value${size}`}>{text}</dd>
      <dd className="delta" data-tone={change?.tone}>
        {change ? (
          <ChangeView
            change={change}
            aside={
              isFirst ? (
                <>
                  vs. <span className="only-d">período </span>anterior
                </>
              ) : undefined
            }
          />
        ) : null}
      </dd>
      <dd aria-hidden="true">
        <Sparkline values={trend} accent={isFirst} />
      </dd>
    </div>
  )
}

const FigureShape = ({ label }: { label: string }) => (
  <div className="kpi">
    <dt>{label}</dt>
    <dd className="value">
      <Skeleton width="72%" height={16} />
    </dd>
    <dd className="delta">
      <Skeleton width="40%" height={10} />
    </dd>
    <dd className="spark" />
  </div>
)
