import { expect, test } from 'vitest'
import { satisfies } from '#domain/access/needs.ts'
import { closure, isOfCompanies, MATRIX_ACTIONS, type Needs, PERMISSIONS } from '#domain/access/permissions.ts'

const DOWNLOADS: Needs = [['cfe_custody:bulk_download', 'nfce_custody:bulk_download']]

function may(needs: Needs, ...permissions: string[]): boolean {
  return satisfies(needs, { is_master: false, permissions })
}

test('all needs must hold, an inner array by any one of its items', () => {
  expect(may(DOWNLOADS, 'nfce_custody:bulk_download')).toBe(true)
  expect(may(DOWNLOADS, 'nfce:read')).toBe(false)
  expect(may(['nfce:read', ...DOWNLOADS], 'nfce_custody:bulk_download')).toBe(false)
  expect(may(['nfce:read', 'cfe:read'], 'nfce:read', 'cfe:read')).toBe(true)
  expect(may([])).toBe(true)
  expect(may([[]])).toBe(false)
})

test('a master role may everything', () => {
  expect(satisfies(['role:delete'], { is_master: true, permissions: [] })).toBe(true)
})

test('the permissions that the documents name exist, each once', () => {
  const ids = PERMISSIONS.map((permission) => permission.id)
  expect(new Set(ids).size).toBe(ids.length)
  const named =
    'cfe_dashboard:read grant:read grant:create grant:update company:read sat:read sat_notification:read ' +
    'sat_alarm:read sat_alarm:create sat_alarm:update sat_alarm:delete cfe:read cfe_custody:bulk_download ' +
    'cfe_custody:download nfce_custody:bulk_download nfce:read device:read point_of_sale:read role:read role:create ' +
    'role:update role:delete company_group:read company_group:create'
  expect(named.split(' ').filter((id) => !ids.some((one) => one === id))).toEqual([])
})

test('selecting a permission selects what it depends on, transitively', () => {
  expect(closure(['nfce_custody:bulk_download'])).toEqual(['nfce_custody:bulk_download', 'nfce:read'])
  expect(closure(['point_of_sale:create_type_nfce']).sort()).toEqual([
    'company:read',
    'point_of_sale:create',
    'point_of_sale:create_type_nfce',
    'point_of_sale:read',
    'sat:read',
  ])
  expect(closure(['nfce:read'])).toEqual(['nfce:read'])
})

test('every dependency is itself a permission', () => {
  const ids = new Set(PERMISSIONS.map((permission) => permission.id))
  for (const { depends_on } of PERMISSIONS) for (const id of depends_on) expect(ids).toContain(id)
})

test('the matrix has the nine actions of the specification in its order', () => {
  expect(Object.keys(MATRIX_ACTIONS).join()).toBe(
    'read,create,update,delete,create_type_nfce,set_csc,read_csc,set_certificate,read_certificate',
  )
})

test('what may hold for some companies only depends on nothing that may not', () => {
  for (const { id, type, depends_on } of PERMISSIONS) {
    expect([id, isOfCompanies(id)]).toEqual([id, type === 'default'])
    if (type === 'default') expect([id, depends_on.every(isOfCompanies)]).toEqual([id, true])
  }
  expect(isOfCompanies('nfce:fly')).toBe(false)
})
