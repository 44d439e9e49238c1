import { expect, test } from 'vitest'
import { FEATURES, featureOf, featuresWithout } from '#domain/access/features.ts'
import { satisfies } from '#domain/access/needs.ts'
import { PERMISSIONS, permissionsOf } from '#domain/access/permissions.ts'

test('each permission belongs to its part of the product, or to every server', () => {
  expect(featureOf('nfce:read')).toBe('nfce')
  expect(featureOf('nfce_custody:bulk_download')).toBe('nfce')
  expect(featureOf('oauth_client:create')).toBe('oauth_client')
  expect(featureOf('cfe:read')).toBeUndefined()
  expect(featureOf('point_of_sale:create_type_nfce')).toBeUndefined()
})

test('every part has permissions, so that it can be told off', () => {
  const found = new Set(PERMISSIONS.map(({ id }) => featureOf(id)).filter((one) => one !== undefined))
  expect([...found].sort()).toEqual([...FEATURES].sort())
})

test('what is off is off, for master roles too', () => {
  const features = featuresWithout(['nfce'])
  const master = { is_master: true, permissions: [], features }
  const reader = { is_master: false, permissions: ['nfce:read', 'cfe:read'], features }
  for (const user of [master, reader]) {
    expect(satisfies(['nfce:read'], user)).toBe(false)
    expect(satisfies(['cfe:read'], user)).toBe(true)
    expect(satisfies(['cfe:read', 'nfce:read'], user)).toBe(false)
    expect(satisfies([['cfe:read', 'nfce:read']], user)).toBe(true)
    expect(satisfies([['nfce:read', 'nfce_custody:bulk_download']], user)).toBe(false)
    expect(satisfies([], user)).toBe(true)
  }
  expect(satisfies(['oauth_client:read'], master)).toBe(true)
  expect(satisfies(['nfce:read'], { ...master, features: featuresWithout([]) })).toBe(true)
})

test('the matrix offers what is on', () => {
  const all = PERMISSIONS.map(({ id }) => id)
  const offered = (...off: Parameters<typeof featuresWithout>[0]) =>
    permissionsOf(featuresWithout(off)).map(({ id }) => id)
  expect(offered()).toEqual(all)
  expect(all.filter((id) => !offered('nfce').includes(id))).toEqual(['nfce:read', 'nfce_custody:bulk_download'])
  expect(offered('nfce', 'oauth_client').some((id) => /^(nfce|nfce_custody|oauth_client):/.test(id))).toBe(false)
})
