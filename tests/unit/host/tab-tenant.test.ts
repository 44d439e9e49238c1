import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession, useSession } from '#host/session/session.ts'
import { addressIn, keepTenant, lastTenant, tenantOfTab } from '#host/session/tab-tenant.ts'

const aurora = { id: '0197a000-0000-7000-8000-00000000000a', description: 'Grupo Aurora' }
const horizonte = { id: '0197a000-0000-7000-8000-00000000000b', description: 'Rede Horizonte' }
const foreign = '0197a000-0000-7000-8000-00000000000f'
const both = { tenant: aurora, tenants: [aurora, horizonte] }

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('localStorage', memory())
})
afterEach(() => vi.unstubAllGlobals())

describe('the tenant of a tab', () => {
  test('is the one of its address, then the one that it showed last, and a new tab’s the session’s', () => {
    expect(tenantOfTab(both, undefined)).toBe(aurora)
    keepTenant(horizonte)
    expect(tenantOfTab(both, undefined)).toBe(horizonte)
    expect(tenantOfTab(both, aurora.id)).toBe(aurora)
    vi.stubGlobal('sessionStorage', memory())
    keepTenant(aurora)
    expect(lastTenant()).toEqual(aurora)
    expect(tenantOfTab(both, horizonte.id)).toBe(horizonte)
  })
  test('what an address names is asked for even where it is not known, without a name that is not the user’s', () => {
    keepTenant({ id: foreign, description: 'De quem esteve aqui antes' })
    expect(tenantOfTab(both, foreign)).toEqual({ id: foreign, description: '' })
  })
  test('what was shown before to somebody else is nothing to who has come', () => {
    keepTenant(horizonte)
    expect(tenantOfTab({ tenant: aurora, tenants: [aurora] }, undefined)).toBe(aurora)
  })
  test('of a session without a list it is what is known', () => {
    keepTenant(horizonte)
    expect(tenantOfTab({ tenant: aurora }, undefined)).toEqual(horizonte)
    expect(tenantOfTab({ tenant: aurora }, aurora.id)).toBe(aurora)
    expect(tenantOfTab({}, foreign)).toEqual({ id: foreign, description: '' })
  })
  test('where the browser keeps nothing for the page it lasts until that is loaded anew', () => {
    vi.stubGlobal('sessionStorage', undefined)
    keepTenant(horizonte)
    expect(tenantOfTab(both, undefined)).toBe(horizonte)
  })
})

describe('an address', () => {
  test('names the tenant to who has several, and to nobody else', () => {
    expect(addressIn(both, horizonte, '/nfces?page=2')).toBe(`/nfces?page=2&tenant=${horizonte.id}`)
    expect(addressIn({ tenants: [aurora] }, aurora, `/nfces?page=2&tenant=${aurora.id}`)).toBe('/nfces?page=2')
  })
  test('stays as it is while nobody knows', () => {
    expect(addressIn({}, aurora, '/nfces')).toBe('/nfces')
    expect(addressIn({ tenants: [aurora] }, { id: foreign, description: '' }, `/nfces?tenant=${foreign}`)).toBe(
      `/nfces?tenant=${foreign}`,
    )
  })
})

test('another user than the one whom a tab knew is told once, and nobody is told of who comes first or again', () => {
  vi.stubGlobal('addEventListener', () => undefined)
  useSession.setState({}, true)
  const told: string[] = []
  openSession((email) => told.push(email))
  for (const email of ['ana@x.example', undefined, 'ana@x.example', 'bia@x.example', undefined, 'ana@x.example']) {
    useSession.setState({ email })
  }
  expect(told).toEqual(['bia@x.example', 'ana@x.example'])
})
