import { secondaryRoleList } from './role-list.ts'
import { showRoles } from './show-roles.tsx'

/** 'Perfis' of secondary accesses. */
export default showRoles('secondary', secondaryRoleList)
