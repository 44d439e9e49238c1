import type { Level } from '../../painted/level.ts'

export interface TimerRingProps {
  /** 0 to 1. */
  progress: number
  level: Level
  /** In the middle. */
  text: string
  /** Meaning of the text, for those who do not see the ring. */
  label: string
  /** Shares at which the colour changes, marked outside of the ring. */
  ticks: readonly number[]
  size?: number
}

/** A ring that fills as time goes by. */
export function TimerRing({ progress, level, text, label, ticks, size = 148 }: TimerRingProps) {
  const middle = size / 2
  const radius = middle - 10
  const length = 2 * Math.PI * radius
  return (
    <div
      className="timer"
      data-level={level}
      style={{ width: size, height: size }}
      role="timer"
      aria-label={`${text} ${label}`}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className="timer-track" cx={middle} cy={middle} r={radius} />
        <circle
          className="timer-done"
          cx={middle}
          cy={middle}
          r={radius}
          strokeDasharray={`${progress * length} ${length}`}
        />
        {ticks.map((tick) => (
          <path key={tick} className="timer-tick" d={`M${middle} 4V0`} style={{ rotate: `${tick}turn` }} />
        ))}
      </svg>
      <b>{text}</b>
    </div>
  )
}
