import type { Grant } from '#api/contract/access/users.ts'

type Reaching = Pick<Grant, 'tenant_id' | 'is_active' | 'companies' | 'company_group'>

/**
 * Says to what the sight of a user in a tenant is limited: 'Lojas do Ceará', 'Lojas do Ceará, 2 empresas'. Undefined where one of the
 * accesses reaches the whole tenant, or none counts.
 */
export function reachOf(grants: readonly Reaching[], tenantId: string): string | undefined {
  const own = grants.filter(({ tenant_id, is_active }) => is_active && tenant_id === tenantId)
  if (own.length === 0 || own.some(({ companies }) => companies === null)) return undefined
  const groups = new Set(own.flatMap(({ company_group: group }) => (group ? [group.description] : [])))
  const listed = new Set(own.flatMap(({ company_group, companies }) => (company_group ? [] : (companies ?? []))))
  const counted = listed.size === 0 ? [] : [listed.size === 1 ? '1 empresa' : `${listed.size} empresas`]
  return [...[...groups].toSorted((a, b) => a.localeCompare(b, 'pt-BR')), ...counted].join(', ')
}
