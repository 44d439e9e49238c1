import { showUsers } from './show-users.tsx'
import { secondaryUserList } from './user-list.ts'

/** 'Acessos' of the secondary context. */
export default showUsers('secondary', secondaryUserList)
