import { describe, expect, test } from 'vitest'
import { tenantAddress, tenantIn, withoutTenant } from '#domain/access/tenant-address.ts'

const A = '0197a000-0000-7000-8000-00000000000a'
const B = '0197a000-0000-7000-8000-00000000000b'

describe('the tenant in an address', () => {
  test.each([
    ['/nfces', `/nfces?tenant=${A}`],
    ['/', `/?tenant=${A}`],
    ['/nfces?status=canceled&page=2', `/nfces?status=canceled&page=2&tenant=${A}`],
    [`/nfces?tenant=${B}&page=2`, `/nfces?page=2&tenant=${A}`],
    ['/nfces?tenant', `/nfces?tenant=${A}`],
    ['/norms#dfe', `/norms?tenant=${A}#dfe`],
    // Of another name, and as it was written.
    ['/nfces?tenants=1&product=a%20b+c', `/nfces?tenants=1&product=a%20b+c&tenant=${A}`],
  ])('%s in it is %s', (path, address) => expect(tenantAddress(path, A)).toBe(address))

  test.each([
    [`/nfces?tenant=${A}`, '/nfces'],
    [`?page=2&tenant=${A}&status=x`, '?page=2&status=x'],
    [`?tenant=${A}`, ''],
    ['', ''],
    ['?product=a%20b+c', '?product=a%20b+c'],
    ['?tenant=nobody', ''],
  ])('%j without it is %j', (path, own) => expect(withoutTenant(path)).toBe(own))

  test.each([
    [`?page=2&tenant=${A}`, A],
    [`?tenant=${A.toUpperCase()}`, A],
    [`?tenant=${A}&tenant=${B}`, A],
    ['?tenant=', undefined],
    // A header that no browser sends.
    ['?tenant=é%0A', undefined],
    ['', undefined],
  ])('%j names %s', (search, id) => expect(tenantIn(search)).toBe(id))
})
