import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '#api/client/call.ts'
import { FormSkeleton } from '#ui/painted/FormSkeleton.tsx'
import { ReadFailure } from '../kit/failure/ReadFailure.tsx'
import { useFailureSnackbar } from '../kit/failure/use-failed.ts'
import { BackLink } from '../kit/place/BackLink.tsx'
import { useReport } from '../kit/report.ts'
import type { RoleContext } from '../paths.ts'
import { type AccessTab } from './access-tabs.tsx'
import { AccessTabs } from './AccessTabs.tsx'

interface FrameProps {
  context: RoleContext
  tab: AccessTab
  /** The list, as it was left. */
  back: string
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** What stands around one thing of the area that is looked at or changed. */
export function Frame({ context, tab, back, title, actions, children }: FrameProps) {
  return (
    <>
      <AccessTabs context={context} current={tab} />
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <BackLink small to={back} />
        <h2 className="h2 truncate min-w-0">{title}</h2>
        <span className="flex-1" />
        {actions}
        <slot name="toolbar-end" />
      </div>
      <div className="scroll pad">{children}</div>
    </>
  )
}

interface ReadProps<T> extends Omit<FrameProps, 'actions' | 'children'> {
  answer: UseQueryResult<T, CallError>
  /** What could not be read, where it cannot. */
  unread: string
  children: (read: T) => ReactNode
}

/** Shows what was read; until then its shapes, or why it cannot be. */
export function ReadPage<T>({ answer, unread, children, ...frame }: ReadProps<T>) {
  const { data, error, refetch, isFetching } = answer
  useReport(data !== undefined ? 'ready' : error ? 'error' : 'loading')
  useFailureSnackbar(data === undefined ? error : null)
  if (data !== undefined) return children(data)
  return (
    <Frame {...frame}>
      {error ? (
        <slot name="error">
          <ReadFailure error={error} text={unread} onRetry={() => void refetch()} busy={isFetching} />
        </slot>
      ) : (
        <slot name="loading">
          <FormSkeleton fields={2} />
        </slot>
      )}
    </Frame>
  )
}
