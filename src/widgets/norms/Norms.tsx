import { ALERT_NORMS } from '#domain/norms/alert-norms.ts'
import { type Norm, normsOn, whenText } from '#domain/norms/norms.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { Section } from '#ui/painted/Section.tsx'
import { useNow } from '../kit/refresh/use-now.ts'
import { useReport } from '../kit/report.ts'
import './norms.css'

/** The law's days are Brasília's. */
const ZONE = 'America/Sao_Paulo'

/** The ledger of what changes by law or by a technical note: what is still to come, then what holds. It asks the server for nothing. */
export default function Norms() {
  useReport('ready')
  const { coming, inForce } = normsOn(localDay(useNow(), ZONE))
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <p className="norms-about text-fg-2">
          O que mudou e vai mudar, e o que isso significa aqui. As datas vêm de transcrições dos textos oficiais, lidas
          em novembro de 2026: nenhuma faz o sistema recusar um documento.
        </p>
        <slot name="toolbar-end" />
      </div>
      {/* Nothing in it takes the focus, so that it does itself: keys can scroll it then. */}
      <div tabIndex={0} role="group" aria-label="Normas">
        <Section title="Por vir" count={coming.length}>
          <NormList norms={coming} none="Nada mais por vir, no que se conhece." />
        </Section>
        <Section title="Em vigor" count={inForce.length}>
          <NormList norms={inForce} none="Nada em vigor, no que se conhece." />
        </Section>
        <Section title="Em que se apoia cada alerta" count={ALERT_NORMS.length}>
          <ul className="norms">
            {ALERT_NORMS.map(({ place, label, norm }) => (
              <li key={`${place} ${label}`}>
                <span className="text-fg-2">{place}</span>
                <div>
                  <h3>{label}</h3>
                  <p className="text-fg-3 text-12">{norm}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  )
}

function NormList({ norms, none }: { norms: readonly Norm[]; none: string }) {
  if (norms.length === 0) return <p className="text-fg-2">{none}</p>
  return (
    <ul className="norms">
      {norms.map((norm) => (
        <li key={norm.title}>
          <span className="text-fg-2 tabular-nums">{whenText(norm)}</span>
          <div>
            <h3>{norm.title}</h3>
            <p>{norm.meaning}</p>
            <p className="text-fg-3 text-12">Fonte: {norm.source}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
