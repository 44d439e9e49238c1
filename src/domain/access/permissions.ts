import type { Features } from './features.ts'
import { isOn } from './needs.ts'

// What a user may do: 'Permissions are strings 'resource:action'', held by roles. The specification names a part of
// them; those that their calls need besides (company:update, grant:delete …) are ours and follow the same pattern.

export type Permission = `${string}:${string}`

/** 'All conditions must hold; where a condition is an array, any one of its items suffices.' */
export type Needs = readonly (Permission | readonly Permission[])[]

/** 'default': of every role. 'primary': administers the tenant, so that it counts only where it holds for all of its companies. */
export type PermissionType = 'default' | 'primary'

export interface PermissionInfo {
  id: Permission
  type: PermissionType
  resource: string
  resource_description: string
  action: string
  action_description: string
  depends_on: readonly Permission[]
}

/** The matrix's actions in the specification's order, from read (Visualizar) to read_certificate; the labels of the last five are ours. */
export const MATRIX_ACTIONS = {
  read: 'Visualizar',
  create: 'Criar',
  update: 'Alterar',
  delete: 'Excluir',
  create_type_nfce: 'Criar tipo NFCe',
  set_csc: 'Definir CSC',
  read_csc: 'Ler CSC',
  set_certificate: 'Definir certificado',
  read_certificate: 'Ler certificado',
} as const

/** Actions on resources that the matrix of the specification does not name; all but the downloads are ours. */
export const DOCUMENT_ACTIONS = { download: 'Baixar', bulk_download: 'Baixar em lote', import: 'Importar' } as const

type Action = keyof typeof MATRIX_ACTIONS | keyof typeof DOCUMENT_ACTIONS

/** The tree in which points of sale and SATs are created and placed shows all three. */
const TREE = ['company:read', 'point_of_sale:read', 'sat:read'] as const

/**
 * Permissions that one needs beside its resource's own reading: without them no screen would let its holder use it
 * (tests/page/permissions/permissions.test.ts tries each one alone).
 */
const ALSO: Readonly<Record<Permission, readonly Permission[]>> = {
  'company:set_csc': ['company:update'],
  // A point of sale is chosen after its company.
  'point_of_sale:read': ['company:read'],
  'point_of_sale:create': TREE,
  'point_of_sale:update': TREE,
  'point_of_sale:delete': TREE,
  'point_of_sale:create_type_nfce': ['point_of_sale:create'],
  'sat:create': TREE,
  'sat:update': TREE,
  'sat:delete': TREE,
  // A new alarm says whom it tells.
  'sat_alarm:create': ['company_group:read'],
  // Who sees some companies only chooses one.
  'sat_silence:create': ['company:read'],
  'sat_silence:update': ['company:read'],
  // Who gives an access chooses a role and a group.
  'grant:create': ['role:read', 'company_group:read'],
  'grant:update': ['role:read', 'company_group:read'],
  // Roles and groups stand beside accesses, below the same address.
  'role:read': ['grant:read'],
  // Of companies. Reading groups alone is also for who makes alarms and gives no accesses.
  'company_group:create': ['grant:read', 'company:read'],
  'company_group:update': ['grant:read', 'company:read'],
  'company_group:delete': ['grant:read'],
}

const ALL_FOUR = ['read', 'create', 'update', 'delete'] as const

/** Every permission there is, in the order of the menu. Pure, so that who only checks needs does not load it. */
export const PERMISSIONS: readonly PermissionInfo[] = /* @__PURE__ */ listPermissions()

function listPermissions(): PermissionInfo[] {
  return [
    ...resource('cfe_dashboard', 'Dashboard', ['read']),
    ...resource('company', 'Empresas', [...ALL_FOUR, 'set_csc', 'read_csc', 'set_certificate', 'read_certificate']),
    ...resource('point_of_sale', 'Pontos de venda', [...ALL_FOUR, 'create_type_nfce']),
    ...resource('sat', 'SATs', ALL_FOUR),
    ...resource('sat_notification', 'Alertas de SAT', ['read', 'update']),
    ...resource('sat_alarm', 'Alarmes', ALL_FOUR),
    ...resource('sat_silence', 'Silêncios', ALL_FOUR),
    ...resource('cfe', 'CFe', ['read']),
    ...resource('cfe_custody', 'XML de CF-e', ['download', 'bulk_download'], 'cfe:read'),
    ...resource('nfce', 'NFCe', ['read']),
    ...resource('nfce_custody', 'XML de NFC-e', ['bulk_download'], 'nfce:read'),
    // Who imports chooses a company.
    ...resource('document', 'Documentos', ['import'], 'company:read'),
    ...resource('grant', 'Acessos', ALL_FOUR),
    ...resource('role', 'Perfis', ALL_FOUR),
    ...resource('company_group', 'Grupos de empresas', ALL_FOUR),
    ...resource('device', 'Dispositivos', ['read', 'update']),
    ...resource('oauth_client', 'Clientes OAuth', ['read', 'create', 'delete']),
  ]
}

/**
 * The permissions that exist where these parts of the product are on, for the matrix of a role: secondary roles load those of the type
 * default, primary ones all.
 */
export function permissionsOf(
  features: Features,
  type: 'primary' | 'secondary' | 'default' = 'primary',
): PermissionInfo[] {
  return PERMISSIONS.filter((one) => isOn(one.id, features) && (type === 'primary' || one.type === 'default'))
}

/** Tells if a permission may hold for some companies only; an unknown one may not. */
export function isOfCompanies(permission: string): boolean {
  return PERMISSIONS.some(({ id, type }) => id === permission && type === 'default')
}

/** The permissions and everything they depend on, transitively: what selecting them selects. */
export function closure(ids: Iterable<Permission>): Permission[] {
  const all = new Set(ids)
  // A Set also visits what is added while it is walked.
  for (const id of all) {
    for (const needed of PERMISSIONS.find((one) => one.id === id)?.depends_on ?? []) all.add(needed)
  }
  return [...all]
}

function resource(
  name: string,
  description: string,
  actions: readonly Action[],
  reads: Permission = `${name}:read`,
): PermissionInfo[] {
  const labels: Readonly<Record<Action, string>> = { ...MATRIX_ACTIONS, ...DOCUMENT_ACTIONS }
  return actions.map((action) => ({
    id: `${name}:${action}`,
    type: typeOf(name, action),
    resource: name,
    resource_description: description,
    action,
    action_description: labels[action],
    depends_on: neededFor(`${name}:${action}`, reads),
  }))
}

/** One step: those have theirs. */
function neededFor(id: Permission, reads: Permission): Permission[] {
  return [...new Set([...(id === reads ? [] : [reads]), ...(ALSO[id] ?? [])])].filter((one) => one !== id)
}

/**
 * Returns the type of a permission: 'primary' of what makes users, roles, groups and companies, with which a secondary user would reach
 * beyond its groups.
 */
function typeOf(resource: string, action: Action): PermissionType {
  if (resource === 'company') return action === 'create' || action === 'delete' ? 'primary' : 'default'
  if (resource === 'company_group') return action === 'read' ? 'default' : 'primary'
  return ['grant', 'role', 'device', 'oauth_client'].includes(resource) ? 'primary' : 'default'
}
