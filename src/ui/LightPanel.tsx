export interface Light {
  caption: string
  /** Null where nobody told. */
  state: 'on' | 'off' | 'warning' | 'alarm' | null
}

const LEVELS = { on: 'success', off: undefined, warning: 'warning', alarm: 'danger' } as const
const WORDS = { on: 'acesa', off: 'apagada', warning: 'em atenção', alarm: 'em falha' } as const

/** The lights of a device as on its front: lit is filled, off is a ring, alarm is a diamond, so that colour is never alone. */
export function LightPanel({ label, lights }: { label: string; lights: readonly Light[] }) {
  return (
    <ul className="face" aria-label={label}>
      {lights.map(({ caption, state }) => (
        <li
          key={caption}
          data-level={state ? LEVELS[state] : undefined}
          className={state === 'alarm' ? 'failing' : state === null ? 'unknown' : undefined}
        >
          {caption}
          <span className="sr-only">{state ? WORDS[state] : 'sem informação'}</span>
        </li>
      ))}
    </ul>
  )
}
