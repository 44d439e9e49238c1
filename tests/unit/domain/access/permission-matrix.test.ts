import { describe, expect, test } from 'vitest'
import {
  choosing,
  matrixOf,
  type OfferedPermission,
  permissionName,
  requiredBy,
  requiredText,
  withdrawing,
  withNeeded,
} from '#domain/access/permission-matrix.ts'
import { closure, PERMISSIONS } from '#domain/access/permissions.ts'

/** As the server offers them. */
const offered: OfferedPermission[] = PERMISSIONS.map((one) => ({
  ...one,
  depends_on: one.depends_on.map((id) => ({ id })),
}))
const namesRequiring = (chosen: string[], id: string) => requiredBy(offered, chosen, id).map(permissionName)

describe('the matrix', () => {
  const { actions, rows } = matrixOf(offered)
  test('actions stand in the specification’s order, what it does not name after them, each with the server’s label', () => {
    expect(actions.map(({ id }) => id)).toEqual([
      'read',
      'create',
      'update',
      'delete',
      'create_type_nfce',
      'set_csc',
      'read_csc',
      'set_certificate',
      'read_certificate',
      'download',
      'bulk_download',
      'import',
    ])
    expect(actions.slice(0, 4).map(({ label }) => label)).toEqual(['Visualizar', 'Criar', 'Alterar', 'Excluir'])
    const [renamed] = matrixOf(offered.slice(0, 1).map((one) => ({ ...one, action_description: 'Ver' }))).actions
    expect(renamed).toEqual({ id: 'read', label: 'Ver' })
  })
  test('an action that nothing offered has gets no column', () => {
    expect(matrixOf(offered.filter(({ resource }) => resource === 'sat')).actions).toHaveLength(4)
    expect(matrixOf([])).toEqual({ actions: [], rows: [] })
  })
  test('every permission stands in one cell, under its action', () => {
    expect(rows.flatMap(({ cells }) => cells.filter(Boolean))).toHaveLength(offered.length)
    for (const row of rows) {
      for (const [at, cell] of row.cells.entries()) if (cell) expect(cell.action).toBe(actions[at]?.id)
    }
  })
})

describe('dependencies', () => {
  test('choosing one chooses what it depends on, through others too', () => {
    expect(choosing(offered, [], ['point_of_sale:create_type_nfce'])).toEqual([
      'company:read',
      'point_of_sale:read',
      'point_of_sale:create',
      'point_of_sale:create_type_nfce',
      'sat:read',
    ])
    expect(choosing(offered, ['cfe:read'], ['grant:create'])).toEqual([
      'cfe:read',
      'grant:read',
      'grant:create',
      'role:read',
      'company_group:read',
    ])
  })
  test('it chooses what the server would keep', () => {
    for (const { id } of PERMISSIONS) expect(withNeeded(offered, [id]).toSorted()).toEqual(closure([id]).toSorted())
  })
  test('a circle and an id that is not offered come to an end', () => {
    const [one, other] = offered as [OfferedPermission, OfferedPermission]
    const circle = [
      { ...one, depends_on: [{ id: other.id }] },
      { ...other, depends_on: [{ id: one.id }] },
    ]
    expect(withNeeded(circle, [one.id])).toEqual([one.id, other.id])
    expect(withNeeded(offered, ['gone:read'])).toEqual(['gone:read'])
  })
  test('what needs it is named, chosen ones alone', () => {
    const chosen = ['sat_alarm:read', 'sat_alarm:create', 'sat_alarm:update']
    expect(namesRequiring(chosen, 'sat_alarm:read')).toEqual(['Alarmes: Criar', 'Alarmes: Alterar'])
    expect(namesRequiring(chosen, 'sat_alarm:create')).toEqual([])
    expect(namesRequiring(choosing(offered, [], ['point_of_sale:create_type_nfce']), 'point_of_sale:read')).toEqual([
      'Pontos de venda: Criar',
      'Pontos de venda: Criar tipo NFCe',
    ])
    expect(requiredText(requiredBy(offered, chosen, 'sat_alarm:read'))).toBe(
      'Exigida por Alarmes: Criar e Alarmes: Alterar',
    )
  })
  test('what is needed stays when a row or a column is taken away, and goes with all that needs it', () => {
    const row = ['sat:read', 'sat:create', 'sat:update', 'sat:delete']
    expect(withdrawing(offered, row, row)).toEqual([])
    expect(withdrawing(offered, row, ['sat:read'])).toEqual(row)
    expect(withdrawing(offered, ['sat:read', 'sat:create', 'cfe:read'], ['sat:read', 'cfe:read'])).toEqual([
      'sat:read',
      'sat:create',
    ])
    expect(withdrawing(offered, row, ['sat:create'])).toEqual(['sat:read', 'sat:update', 'sat:delete'])
  })
})
