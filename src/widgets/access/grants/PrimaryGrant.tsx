import { useRead } from '#api/client/use-connection.ts'
import { readUser } from '#api/contract/access/members.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import '../access.css'
import { ReadPage } from '../ReadPage.tsx'
import { MemberSessions } from '../sessions/MemberSessions.tsx'
import { grantsIn } from './grants-in.ts'
import { PrimaryGrantForm } from './PrimaryGrantForm.tsx'

/** A user's primary access. */
export default function PrimaryGrant() {
  const { params, search } = useRoute()
  const user = useRead(readUser, { params: { id: params['user_id'] ?? '' } })
  useTitle(user.data?.email)
  const back = paths.grants('primary', search)
  const frame = { context: 'primary', tab: 'grants', back, title: 'Editar acesso' } as const
  return (
    <ReadPage {...frame} answer={user} unread="Não foi possível carregar o acesso">
      {(read) => {
        const [grant] = grantsIn('primary', read)
        return (
          <>
            {grant ? (
              <PrimaryGrantForm key={grant.id} user={read} grant={grant} back={back} />
            ) : (
              <Empty title="Este usuário não tem acesso primário" />
            )}
            <MemberSessions user={read} />
          </>
        )
      }}
    </ReadPage>
  )
}
