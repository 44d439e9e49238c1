export interface MeterPart {
  value: number
  /** Meaning of the part: the use of before, an addition, a use close to the limit, or one beyond. */
  tone: 'past' | 'now' | 'near' | 'over'
}

export interface MeterProps {
  label: string
  /** The figure in words: "12.480 de 50.000". */
  text: string
  max: number
  /** From the left; what goes beyond `max` is cut off. */
  parts: readonly MeterPart[]
  /** 'progressbar' for what is on its way to `max`. */
  role?: 'meter' | 'progressbar'
}

/** How much of something is used, as a bar. The figures stand beside it. */
export function Meter({ label, text, max, parts, role = 'meter' }: MeterProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const widths = shares(parts, max)
  return (
    <div
      className="meter"
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(total, max)}
      aria-valuetext={text}
    >
      {parts.map(({ tone }, index) => (
        <i key={tone} data-tone={tone} style={{ width: `${widths[index]}%` }} />
      ))}
    </div>
  )
}

/** Percent of the bar that each part takes. */
function shares(parts: readonly MeterPart[], max: number): number[] {
  let remaining = 100
  return parts.map(({ value }) => {
    const share = Math.min(remaining, max > 0 ? (value / max) * 100 : value && 100)
    remaining -= share
    return Math.round(share * 100) / 100
  })
}

/** Names the meaning of a part of a bar. */
export function MeterKey({ tone, children }: { tone: MeterPart['tone']; children: string }) {
  return (
    <span className="meter-key" data-tone={tone}>
      {children}
    </span>
  )
}
