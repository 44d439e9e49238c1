import { primaryRoleList } from './role-list.ts'
import { showRoles } from './show-roles.tsx'

/** 'Perfis' of primary accesses. */
export default showRoles('primary', primaryRoleList)
