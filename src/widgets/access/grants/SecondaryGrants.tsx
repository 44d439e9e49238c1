import { useRead } from '#api/client/use-connection.ts'
import { readUser } from '#api/contract/access/members.ts'
import { FormSkeleton } from '#ui/painted/FormSkeleton.tsx'
import { type Load, useLoaded } from '../../kit/failure/use-loaded.ts'
import { useRoute } from '../../kit/place/route.ts'
import { paths } from '../../paths.ts'
import '../access.css'
import { Frame, ReadPage } from '../ReadPage.tsx'
import type { GrantRowsProps } from './GrantRows.tsx'

/** Heavier than all the rest of the screen, which is drawn without waiting for it. */
const loadRows: Load<GrantRowsProps> = () => import('./GrantRows.tsx').then(({ GrantRows }) => ({ default: GrantRows }))

/** The accesses of a user to groups of companies. */
export default function SecondaryGrants() {
  const { params, search } = useRoute()
  const user = useRead(readUser, { params: { id: params['user_id'] ?? '' } })
  const GrantRows = useLoaded(loadRows)
  const back = paths.grants('secondary', search)
  const frame = { context: 'secondary', tab: 'grants', back, title: 'Editar acessos' } as const
  return (
    <ReadPage {...frame} answer={user} unread="Não foi possível carregar o acesso">
      {(read) =>
        GrantRows ? (
          <GrantRows key={read.id} user={read} frame={frame} />
        ) : (
          <Frame {...frame}>
            <FormSkeleton fields={2} />
          </Frame>
        )
      }
    </ReadPage>
  )
}
