export interface MeterPart {
  value: number
  /** What it stands for: what was there before, what would be added, what comes close to the limit, what is too much. */
  tone: 'past' | 'now' | 'near' | 'over'
}

export interface MeterProps {
  label: string
  /** What it says in words: "12.480 de 50.000". */
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
  let left = 100
  return parts.map(({ value }) => {
    const share = Math.min(left, max > 0 ? (value / max) * 100 : value && 100)
    left -= share
    return Math.round(share * 100) / 100
  })
}

/** What a part of a bar stands for. */
export function MeterKey({ tone, children }: { tone: MeterPart['tone']; children: string }) {
  return (
    <span className="mkey" data-tone={tone}>
      {children}
    </span>
  )
}
