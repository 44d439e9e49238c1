import { showUsers } from './show-users.tsx'
import { primaryUserList } from './user-list.ts'

/** 'Acessos' of the primary context. */
export default showUsers('primary', primaryUserList)
