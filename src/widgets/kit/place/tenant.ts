export { tenantAddress, tenantIn, withoutTenant } from '#domain/access/tenant-address.ts'
