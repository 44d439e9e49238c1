import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'

const TABS = [
  { id: 'now', label: 'SATs em Alerta', path: paths.satAlerts() },
  { id: 'history', label: 'Histórico de alertas', path: paths.alertHistory() },
  { id: 'times', label: 'Tempos de atendimento', path: paths.alertTimes() },
] as const

type MakeLink = (to: string, className: string, children: ReactNode, label?: string, current?: true) => ReactNode

/** Leads from one list of alerts to the others, over each. */
export const alertTabs = (current: (typeof TABS)[number]['id']) => (link: MakeLink) => (
  <nav className="tabs" aria-label="Alertas">
    {TABS.map(({ id, label, path }) => (
      <span key={id} className="contents">
        {link(path, 'tab', label, undefined, id === current || undefined)}
      </span>
    ))}
  </nav>
)
