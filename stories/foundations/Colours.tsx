import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Colour, colourOf, contrast, hex, over, tokensOf, type Use, USES } from './contrast.ts'
import './foundations.css'

const THEMES = { dark: 'Escuro', light: 'Claro' } as const
const GROUPS: Readonly<Record<string, RegExp>> = {
  Superfícies: /^(surface-|hover|press|selected|track|scrim)/,
  Texto: /^text-/,
  Bordas: /^border-/,
  'Botão primário': /^primary-/,
  Destaque: /^(accent|focus$)/,
  'Perigo, sólido': /^danger-strong/,
  Sucesso: /^success-/,
  Atenção: /^warning-/,
  Perigo: /^danger-(?!strong)/,
  Informação: /^info-/,
  Neutro: /^neutral-/,
  'Alerta recente': /^recent-/,
  'Alerta antigo': /^older-/,
  Gráficos: /^chart-/,
}

/** Both themes side by side. The frame around stays in the toolbar's: `light-dark()` follows the colour scheme of where it is used. */
function InBothThemes({ children }: { children: (colour: (name: string) => Colour) => ReactNode }) {
  return (
    <div className="found-themes">
      {Object.entries(THEMES).map(([scheme, name]) => (
        <Themed key={scheme} scheme={scheme} name={name}>
          {children}
        </Themed>
      ))}
    </div>
  )
}

interface ThemedProps {
  scheme: string
  name: string
  children: (colour: (name: string) => Colour) => ReactNode
}

function Themed({ scheme, name, children }: ThemedProps) {
  const frame = useRef<HTMLElement>(null)
  const [read, setRead] = useState<(token: string) => Colour>()
  useLayoutEffect(() => {
    const { current } = frame
    if (current) setRead(() => (token: string) => colourOf(current, token))
  }, [])
  return (
    <section ref={frame} className="found-theme" style={{ colorScheme: scheme }} aria-label={name}>
      <h2>{name}</h2>
      {read && children(read)}
    </section>
  )
}

/** Every colour of the sheet, by what it is for. */
export const Colours = () => (
  <InBothThemes>
    {(colour) =>
      Object.entries(GROUPS).map(([group, pattern]) => (
        <div key={group} className="found-group">
          <h3>{group}</h3>
          <ul className="found-colours">
            {tokensOf(pattern)
              .filter((name) => !/width|offset|inset/.test(name))
              .map((name) => (
                <li key={name}>
                  <i style={{ background: `var(--fx-${name})` }} />
                  <span>{name}</span>
                  <small>{hex(colour(name))}</small>
                </li>
              ))}
          </ul>
        </div>
      ))
    }
  </InBothThemes>
)

const ratioText = (ratio: number) =>
  `${(Math.floor(ratio * 100) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}:1`

function Pair({ use: { colour, ground, least }, read }: { use: Use; read: (name: string) => Colour }) {
  const page = read('surface-1')
  const ratio = contrast(read(colour), over(read(ground), page))
  const isLow = ratio < least
  return (
    <tr data-low={isLow || undefined}>
      <td aria-hidden="true" style={{ color: `var(--fx-${colour})`, background: `var(--fx-${ground})` }}>
        Aa 123
      </td>
      <td>{colour}</td>
      <td>{ground}</td>
      <td className="right tabular-nums">{ratioText(ratio)}</td>
      <td>
        {least === 0 ? 'isento: fora de uso' : isLow ? `abaixo de ${least}` : least === 3 ? 'gráfico, 3' : 'texto, 4,5'}
      </td>
    </tr>
  )
}

/** How well each colour is seen on the grounds that it stands on, computed from the sheet. */
export const Contrasts = () => (
  <InBothThemes>
    {(read) => (
      <table className="found-pairs">
        <thead>
          <tr>
            <th>Amostra</th>
            <th>Cor</th>
            <th>Fundo</th>
            <th className="right">Contraste</th>
            <th>Mínimo</th>
          </tr>
        </thead>
        <tbody>
          {USES.map((use) => (
            <Pair key={`${use.colour} ${use.ground}`} use={use} read={read} />
          ))}
        </tbody>
      </table>
    )}
  </InBothThemes>
)
