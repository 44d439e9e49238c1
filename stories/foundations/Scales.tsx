import type { IconNode } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import theme from '#ui/styles/theme.css?raw'
import { Glyph } from '#ui/painted/Icon.tsx'
import { tokensOf, valueOf } from './contrast.ts'
import './foundations.css'

/** Values of variables as they stand where they are shown. */
function Read({ children }: { children: (value: (name: string) => string) => ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  const [read, setRead] = useState<(name: string) => string>()
  useLayoutEffect(() => {
    const { current } = frame
    if (current) setRead(() => (name: string) => valueOf(current, name))
  }, [])
  return (
    <section ref={frame} className="found-theme">
      {read && children(read)}
    </section>
  )
}

/** The type scale: size and line of each step, as the sheet has them. */
const STEPS = Array.from(
  theme.matchAll(/--text-(\d+): (\d+)px;\s+--text-\1--line-height: (\d+)px/g),
  ([, name = '', size, line]) => ({ name, size: Number(size), line: Number(line) }),
)
const WEIGHTS = { 400: 'texto', 500: 'avisos, botões', 600: 'títulos, números' }

export const Typography = () => (
  <Read>
    {(value) => (
      <>
        <h2>Tipografia</h2>
        <p>{value('font')}</p>
        {STEPS.map(({ name, size, line }) => (
          <div key={name} className="found-type">
            <small>
              {size}/{line}
            </small>
            <span style={{ fontSize: size, lineHeight: `${line}px` }}>
              Nota fiscal 000.048.142 · R$&nbsp;1.284.530,18
            </span>
          </div>
        ))}
        <h3>Pesos</h3>
        {Object.entries(WEIGHTS).map(([weight, use]) => (
          <div key={weight} className="found-type">
            <small>
              {weight}, {use}
            </small>
            <span style={{ fontWeight: Number(weight), fontSize: 16 }}>Autorizada em 18/11/2025 14:37:52</span>
          </div>
        ))}
        <h3>Algarismos</h3>
        <div className="found-type">
          <small>tabulares, em colunas</small>
          <span className="tabular-nums">R$ 111.111,11</span>
        </div>
      </>
    )}
  </Read>
)

const LENGTHS = /^(control|row|gutter|toolbar|aside|dialog|focus-(width|offset|inset))/
const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

export const Sizes = () => (
  <Read>
    {(value) => (
      <>
        <h2>Espaço: n × 4 px</h2>
        {SPACES.map((step) => (
          <div key={step} className="found-bar">
            <small>
              {step} · {step * 4}px
            </small>
            <i style={{ width: step * 4 }} />
          </div>
        ))}
        <h2>Medidas</h2>
        {tokensOf(LENGTHS).map((name) => (
          <div key={name} className="found-bar">
            <small>
              {name} · {value(name)}
            </small>
            <i style={{ width: `max(0px, var(--fx-${name}))` }} />
          </div>
        ))}
        <h2>Raios</h2>
        <div className="found-boxes">
          {tokensOf(/^radius-/).map((name) => (
            <div key={name} style={{ borderRadius: `var(--fx-${name})` }}>
              {name}
              <small>{value(name)}</small>
            </div>
          ))}
        </div>
        <h2>Tempos</h2>
        {tokensOf(/^(duration|ease)/).map((name) => (
          <p key={name}>
            {name}: {value(name)}
          </p>
        ))}
      </>
    )}
  </Read>
)

export const Shadows = () => (
  <Read>
    {() => (
      <>
        <h2>Sombras</h2>
        <div className="found-boxes">
          {tokensOf(/^shadow-/).map((name) => (
            <div key={name} style={{ boxShadow: `var(--fx-${name})`, background: 'var(--fx-surface-3)' }}>
              {name}
            </div>
          ))}
        </div>
      </>
    )}
  </Read>
)

export const Icons = ({ sets }: { sets: Readonly<Record<string, Readonly<Record<string, IconNode>>>> }) => (
  <section className="found-theme">
    {Object.entries(sets).map(([title, set]) => (
      <div key={title}>
        <h2>{title}</h2>
        <ul className="found-icons">
          {Object.entries(set).map(([name, node]) => (
            <li key={name}>
              <Glyph node={node} name={name} size={20} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)
