import { type CSSProperties, type ReactNode, useState } from 'react'
import { shareText } from '../chart-numbers.ts'
import { entityColor } from '../line/line-series.ts'
import { firstParts, type RingPart, ringArcs } from './ring-arcs.ts'
import { ringSpace } from './ring-space.ts'
import './RingChart.css'

export interface RingChartProps {
  /** Name of the whole, for those who do not see it, and above the table. */
  label: string
  /** In the entities' own order, which is not by size. Of more than eight, those after the seventh are 'Outros'. */
  parts: readonly RingPart[]
  format: (value: number) => string
  /** In the middle, short, and its unit. */
  total: string
  unit?: string
  /** Name of the parts' column, for those who do not see the table. */
  nameTitle?: string
  /** A part leads somewhere: its name is a button… */
  onChoose?: (part: RingPart) => void
  /** …or a link round it. */
  link?: (part: RingPart, name: ReactNode) => ReactNode
}

const SIZE = 116
const RADIUS = 50.5
const LENGTH = 2 * Math.PI * RADIUS

/** A whole and its parts: a ring beside a table. Pointing at a part or its row, or focusing it, lifts it. */
export function RingChart({
  label,
  parts: entities,
  format,
  total,
  unit,
  nameTitle = 'Parte',
  onChoose,
  link,
}: RingChartProps) {
  const [pointed, setPointed] = useState<number>()
  const [focused, setFocused] = useState<number>()
  const lifted = pointed ?? focused
  const parts = firstParts(entities)
  const whole = parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const arcs = ringArcs(
    parts.map(({ value }) => value),
    LENGTH,
  )
  const lifting = (index: number) => ({
    onPointerEnter: () => setPointed(index),
    onPointerLeave: () => setPointed(undefined),
  })
  const named = (part: RingPart, index: number) => {
    const name = (
      <span className="ring-name" style={entityColor(part.color, index)}>
        {part.name}
      </span>
    )
    if (link) return link(part, name)
    if (!onChoose) return name
    return (
      <button type="button" onClick={() => onChoose(part)}>
        {name}
      </button>
    )
  }
  return (
    <figure {...ringSpace('ring-chart', parts.length, Boolean(onChoose ?? link))}>
      <div className="ring">
        <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
          <g transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
            {whole === 0 && <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />}
            {arcs.map(
              (arc, index) =>
                arc && (
                  <circle
                    key={index}
                    className={index === lifted ? 'lifted' : undefined}
                    cx={SIZE / 2}
                    cy={SIZE / 2}
                    r={RADIUS}
                    style={entityColor(parts[index]?.color, index) as CSSProperties}
                    strokeDasharray={`${arc.length} ${LENGTH}`}
                    strokeDashoffset={-arc.start}
                    {...lifting(index)}
                  />
                ),
            )}
          </g>
        </svg>
        <div className="ring-middle">
          <b>{total}</b>
          {unit}
        </div>
      </div>
      <table className="ring-table">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            <th scope="col">Valor</th>
            <th scope="col">Percentual</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr
              key={index}
              className={index === lifted ? 'lifted' : undefined}
              {...lifting(index)}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(undefined)}
            >
              <th scope="row" title={part.name}>
                {named(part, index)}
              </th>
              <td className={part.value === 0 ? 'none' : undefined}>{format(part.value)}</td>
              <td>{shareText(part.value, whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
