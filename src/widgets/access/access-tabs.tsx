import type { ReactNode } from 'react'
import type { Needs } from '#domain/access/permissions.ts'
import { paths, type RoleContext } from '../paths.ts'

export type AccessTab = 'grants' | 'roles' | 'company_groups' | 'security'

interface TabOf {
  id: AccessTab
  label: string
  path: string
  needs: Needs
}

const tabsOf = (context: RoleContext): readonly TabOf[] => [
  { id: 'grants', label: 'Acessos', path: paths.grants(context), needs: ['grant:read'] },
  { id: 'roles', label: 'Perfis', path: paths.roles(context), needs: ['role:read'] },
  ...(context === 'secondary'
    ? [{ id: 'company_groups', label: 'Grupos', path: paths.companyGroups(), needs: ['company_group:read'] } as const]
    : [{ id: 'security', label: 'Segurança', path: paths.security(), needs: ['grant:read'] } as const]),
]

/** Makes a link of the screen or of its picture. */
export type MakeLink = (to: string, className: string, children: ReactNode, label?: string, current?: true) => ReactNode

/**
 * The tabs over a list of the area: those that the user may open. Without hooks: a picture has no `allowed`, and shows them all.
 */
export function accessTabs(context: RoleContext, current: AccessTab) {
  return (link: MakeLink, allowed?: (needs: Needs) => boolean) => (
    <nav className="tabs" aria-label={context === 'primary' ? 'Acessos primários' : 'Acessos secundários'}>
      {tabsOf(context)
        .filter(({ needs }) => allowed?.(needs) ?? true)
        .map(({ id, label, path }) => (
          <span key={id} className="contents">
            {link(path, 'tab', label, undefined, id === current || undefined)}
          </span>
        ))}
    </nav>
  )
}
