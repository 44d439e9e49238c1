import { MATRIX_ACTIONS } from './permissions.ts'

// Choosing what a role allows, over the permissions that the server offers: 'selecting a permission automatically selects every permission
// it depends on, transitively, and locks those as required'.

interface Named {
  id: string
  resource: string
  resource_description: string
  action: string
  action_description: string
}

export interface OfferedPermission extends Named {
  /** One step; those have theirs. */
  depends_on: readonly { id: string }[]
}

type Offered = readonly OfferedPermission[]

/** 'Alarmes: Criar'. */
export const permissionName = (one: Named): string => `${one.resource_description}: ${one.action_description}`

export interface MatrixRow {
  resource: string
  label: string
  /** One for each action; undefined where the resource has no such action. */
  cells: readonly (OfferedPermission | undefined)[]
}

export interface Matrix {
  actions: readonly { id: string; label: string }[]
  rows: readonly MatrixRow[]
}

/** Resources as offered; actions in the specification's order, those it does not name after them; only what something offered has. */
export function matrixOf(offered: Offered): Matrix {
  const labels = new Map(offered.map((one) => [one.action, one.action_description]))
  const named = Object.keys(MATRIX_ACTIONS).filter((action) => labels.has(action))
  const actions = [...named, ...[...labels.keys()].filter((action) => !named.includes(action))]
  const resources = Map.groupBy(offered, ({ resource }) => resource)
  return {
    actions: actions.map((id) => ({ id, label: labels.get(id) ?? id })),
    rows: [...resources].map(([resource, own]) => ({
      resource,
      label: own[0]?.resource_description ?? resource,
      cells: actions.map((action) => own.find((one) => one.action === action)),
    })),
  }
}

/** These and all that they depend on. Ids that are not offered stay as they are. */
export function withNeeded(offered: Offered, ids: Iterable<string>): string[] {
  const all = new Set(ids)
  // A Set also visits what is added while it is walked.
  for (const id of all) for (const needed of dependencies(offered, id)) all.add(needed)
  return inOrder(offered, all)
}

/** The chosen ones that a permission is needed for, by whatever way: while there are any it cannot be taken away. */
export function requiredBy(offered: Offered, chosen: readonly string[], id: string): OfferedPermission[] {
  return offered.filter((one) => one.id !== id && chosen.includes(one.id) && withNeeded(offered, [one.id]).includes(id))
}

/** Chooses some, with all that they depend on. */
export const choosing = (offered: Offered, chosen: readonly string[], ids: readonly string[]): string[] =>
  withNeeded(offered, [...chosen, ...ids])

/** Takes some away; of these what others still need stays. */
export function withdrawing(offered: Offered, chosen: readonly string[], ids: readonly string[]): string[] {
  const remaining = withNeeded(
    offered,
    chosen.filter((id) => !ids.includes(id)),
  )
  return inOrder(offered, new Set(chosen.filter((id) => remaining.includes(id))))
}

function dependencies(offered: Offered, id: string): string[] {
  return offered.find((one) => one.id === id)?.depends_on.map((needed) => needed.id) ?? []
}

function inOrder(offered: Offered, ids: ReadonlySet<string>): string[] {
  const known = offered.map(({ id }) => id)
  return [...known.filter((id) => ids.has(id)), ...[...ids].filter((id) => !known.includes(id))]
}

const AND = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Why a chosen permission is locked: 'Exigida por Alarmes: Criar e Alarmes: Alterar'. */
export const requiredText = (by: readonly Named[]): string => `Exigida por ${AND.format(by.map(permissionName))}`
