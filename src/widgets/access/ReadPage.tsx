import type { ReactNode } from 'react'
import { FormSkeleton } from '#ui/painted/Skeleton.tsx'
import { wholeText } from '#ui/painted/table/Table.tsx'
import { type ReadResult, ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { BackLink } from '../kit/place/BackLink.tsx'
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

/** Draws the frame of one thing of the area, on view or in change. */
export function Frame({ context, tab, back, title, actions, children }: FrameProps) {
  return (
    <>
      <AccessTabs context={context} current={tab} />
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <BackLink small to={back} />
        <h2 className="h2 truncate min-w-0" title={wholeText(title)}>
          {title}
        </h2>
        <span className="flex-1" />
        {actions}
        <slot name="toolbar-end" />
      </div>
      <div className="scroll pad">{children}</div>
    </>
  )
}

interface ReadProps<T> extends Omit<FrameProps, 'children'> {
  answer: ReadResult<T>
  /** Message where it cannot be read. */
  unread: string
  children: (read: T) => ReactNode
}

/** Shows what was read; until then its shapes, or why it cannot be. The frame is the same all the while: a press or a focus on 'Voltar' outlives the wait. */
export const ReadPage = <T,>({ answer, unread, children, ...frame }: ReadProps<T>) => (
  <Frame {...frame}>
    <ReadScreen read={answer} text={unread} skeleton={<FormSkeleton fields={2} />}>
      {children}
    </ReadScreen>
  </Frame>
)
