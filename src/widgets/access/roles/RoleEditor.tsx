import { useDeferredValue } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { listPermissions } from '#api/contract/access/permissions.ts'
import { readRole } from '#api/contract/access/roles.ts'
import { ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { BackLink } from '../../kit/place/BackLink.tsx'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths, type RoleContext } from '../../paths.ts'
import '../access.css'
import './matrix.css'
import { AccessTabs } from '../AccessTabs.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RoleShapes } from './RoleShapes.tsx'

const usersText = (grants: number) =>
  grants === 0
    ? 'Nenhum acesso com este perfil'
    : grants === 1
      ? '1 acesso com este perfil'
      : `${grants} acessos com este perfil`

/** A role being made or changed. */
export function RoleEditor({ context }: { context: RoleContext }) {
  const { params, search } = useRoute()
  const { role_id: id } = params
  const role = useRead(readRole, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  useTitle(role.data?.description)
  // Secondary roles load the permissions of type default.
  const query = context === 'secondary' ? ({ type: 'default' } as const) : {}
  const permissions = useRead(listPermissions, { query }, { freshFor: 300 })
  const error = permissions.error ?? role.error
  // The matrix is large: drawn in slices, between which the page answers.
  const offered = useDeferredValue(permissions.data?.items)
  const isThere = offered !== undefined && (id === undefined || role.data !== undefined)
  const both = {
    data: isThere ? offered : undefined,
    error,
    isFetching: permissions.isFetching || role.isFetching,
    refetch: (permissions.error ? permissions : role).refetch,
  }
  return (
    <>
      <AccessTabs context={context} current="roles" />
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <BackLink small to={paths.roles(context, search)} />
        <h2 className="h2 truncate min-w-0" title={role.data?.description}>
          {id === undefined ? 'Novo perfil' : (role.data?.description ?? 'Perfil')}
        </h2>
        {role.data && <span className="text-fg-3 flex-none max-w-3/5">{usersText(role.data.grants)}</span>}
        <slot name="toolbar-end" />
      </div>
      <ReadScreen read={both} skeleton={<RoleShapes />}>
        {(all) => <RoleForm key={id} context={context} role={role.data} offered={all} />}
      </ReadScreen>
    </>
  )
}
