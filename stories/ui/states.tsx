import type { ReactNode } from 'react'
import './states.css'

/** States that only a pointer or the keyboard brings, for `parameters.pseudo`: what stands within `.is-hover` is shown as under the pointer. */
const CONTROLS = ':is(button, input, textarea, a, summary, select, .chip, .input, tr)'
const pseudo = {
  hover: [`.is-hover ${CONTROLS}`],
  focus: [`.is-focus ${CONTROLS}`],
  focusVisible: [`.is-focus ${CONTROLS}`],
  focusWithin: ['.is-focus .input'],
  active: [`.is-active ${CONTROLS}`],
}

/** What the pseudo-states are called; the class makes them. */
const PSEUDO = { 'is-hover': 'Sob o ponteiro', 'is-focus': 'Com o foco', 'is-active': 'Pressionado' }

/**
 * The story of a component's states from its `args`: a row for each, by name, and with `pseudoOf` one for each state that only
 * a pointer or the keyboard brings.
 */
export const states = <Props,>(
  of: (args: Props) => Readonly<Record<string, ReactNode>>,
  pseudoOf?: (args: Props) => ReactNode,
) => ({
  ...(pseudoOf && { parameters: { pseudo } }),
  render: (args: Props) => (
    <div className="states">
      {Object.entries(of(args)).map(([name, shown]) => (
        <State key={name} name={name}>
          {shown}
        </State>
      ))}
      {pseudoOf &&
        Object.entries(PSEUDO).map(([className, name]) => (
          <State key={name} name={name} className={className}>
            {pseudoOf(args)}
          </State>
        ))}
    </div>
  ),
})

const State = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className="state">
    <small>{name}</small>
    <div className={className}>{children}</div>
  </div>
)
