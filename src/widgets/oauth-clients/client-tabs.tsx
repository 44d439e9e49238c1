import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

type MakeLink = (to: string, className: string, children: ReactNode, label?: string, current?: true) => ReactNode

const TABS = [
  { id: 'clients', label: 'Clientes', path: paths.clients() },
  { id: 'webhooks', label: 'Webhooks', path: paths.webhooks() },
] as const

/** The tabs over the lists of the area: what asks us, and what we tell. */
export const clientTabs = (current: (typeof TABS)[number]['id']) => (link: MakeLink) => (
  <nav className="tabs" aria-label="Aplicativos e agentes">
    {TABS.map(({ id, label, path }) => (
      <span key={id} className="contents">
        {link(path, 'tab', label, undefined, id === current || undefined)}
      </span>
    ))}
  </nav>
)
