import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Permission } from '#domain/access/permissions.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** Tells of a role `r` of a statement if it lets whoever has it do any of these. */
export const roleAllows = (
  ...permissions: readonly Permission[]
): RawBuilder<SqlBool> => sql<SqlBool>`(r.is_master or exists (
  select from role_permissions p where p.tenant_id = ${TENANT} and p.role_id = r.id and p.permission = any (${permissions}::text[])))`
