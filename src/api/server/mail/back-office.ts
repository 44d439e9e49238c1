import { tenantAddress } from '#domain/access/tenant-address.ts'

/**
 * Returns the address of a path of the back-office in a tenant: who reads a mail may have other tenants open (docs/decisions.md#tab-tenant). `linkOrigin`:
 * scheme and host of the back-office.
 */
export const backOfficeLink = (linkOrigin: string, path: string, tenantId: string): string =>
  linkOrigin + tenantAddress(path, tenantId)
