import { useDeferredValue } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { listPermissions } from '#api/contract/access/permissions.ts'
import { readRole } from '#api/contract/access/roles.ts'
import { ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { useRoute } from '../../kit/place/route.ts'
import type { RoleContext } from '../../paths.ts'
import '../access.css'
import './matrix.css'
import { AccessTabs } from '../AccessTabs.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RoleShapes } from './RoleShapes.tsx'

/** A role being made or changed. */
export function RoleEditor({ context }: { context: RoleContext }) {
  const { role_id: id } = useRoute().params
  const role = useRead(readRole, { params: { id: id ?? '' } }, { enabled: id !== undefined })
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
      <ReadScreen read={both} skeleton={<RoleShapes />}>
        {(all) => <RoleForm key={id} context={context} role={role.data} offered={all} />}
      </ReadScreen>
    </>
  )
}
