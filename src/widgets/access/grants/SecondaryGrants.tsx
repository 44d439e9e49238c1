import { useRead } from '#api/client/use-connection.ts'
import { readUser } from '#api/contract/access/members.ts'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import '../access.css'
import { GrantRows } from './GrantRows.tsx'

/** The accesses of a user to groups of companies. */
export default function SecondaryGrants() {
  const { params, search } = useRoute()
  const { user_id: id = '' } = params
  const user = useRead(readUser, { params: { id } })
  useTitle(user.data?.email)
  const back = paths.grants('secondary', search)
  const frame = { context: 'secondary', tab: 'grants', back, title: 'Editar acessos' } as const
  return <GrantRows key={id} answer={user} frame={frame} />
}
