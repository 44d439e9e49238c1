import { useDeferredValue } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { listPermissions } from '#api/contract/access/permissions.ts'
import { readRole } from '#api/contract/access/roles.ts'
import { useFailureSnackbar } from '../../kit/failure/use-failed.ts'
import { useLoaded } from '../../kit/failure/use-loaded.ts'
import { ReadFailure } from '../../kit/failure/ReadFailure.tsx'
import { useReport } from '../../kit/report.ts'
import { useRoute } from '../../kit/place/route.ts'
import type { RoleContext } from '../../paths.ts'
import '../access.css'
import './matrix.css'
import { AccessTabs } from '../AccessTabs.tsx'
import { RoleShapes } from './RoleShapes.tsx'

/** The form is most of the code: it comes beside what it shows. */
const loadForm = () => import('./RoleForm.tsx').then(({ RoleForm }) => ({ default: RoleForm }))

/** A role being made or changed. */
export function RoleEditor({ context }: { context: RoleContext }) {
  const { role_id: id } = useRoute().params
  const role = useRead(readRole, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  // Secondary roles load the permissions of type default.
  const query = context === 'secondary' ? ({ type: 'default' } as const) : {}
  const permissions = useRead(listPermissions, { query }, { freshFor: 300 })
  const RoleForm = useLoaded(loadForm)
  const error = permissions.error ?? role.error
  // The matrix is large: drawn in slices, between which the page answers.
  const offered = useDeferredValue(permissions.data?.items)
  const isThere = offered !== undefined && (id === undefined || role.data !== undefined)
  useReport(isThere && RoleForm ? (error ? 'stale' : 'ready') : error ? 'error' : 'loading')
  useFailureSnackbar(error)
  return (
    <>
      <AccessTabs context={context} current="roles" />
      {isThere && RoleForm ? (
        <RoleForm key={id} context={context} role={role.data} offered={offered} />
      ) : error && !isThere ? (
        <slot name="error">
          <ReadFailure
            error={error}
            onRetry={() => void (permissions.error ? permissions : role).refetch()}
            busy={permissions.isFetching || role.isFetching}
          />
        </slot>
      ) : (
        <slot name="loading">
          <RoleShapes />
        </slot>
      )}
    </>
  )
}
