import type { ReactNode } from 'react'
import type { CallError } from '#api/client/call.ts'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { Panel } from '../DashboardFrame.tsx'
import { type PanelName, PANELS, PanelShape } from './SheetShapes.tsx'

/** Properties of every region with a read of its own. */
export interface RegionProps<T> {
  data: T | undefined
  error: CallError | null
  onRetry: () => void
  isRetrying: boolean
  isBusy: boolean
}

interface Props<T> extends RegionProps<T> {
  name: PanelName
  unit?: string
  aside?: ReactNode
  children: (data: T) => ReactNode
}

/** A region that fails by itself, says why and can be tried again, while the others go on. */
export function Region<T>({ name, unit, aside, data, error, onRetry, isRetrying, isBusy, children }: Props<T>) {
  const { title, className } = PANELS[name]
  return (
    <Panel title={title} unit={unit} aside={aside} className={isBusy ? `${className} busy` : className}>
      <ReadRegion
        read={{ data, error, refetch: onRetry, isFetching: isRetrying }}
        text="Não foi possível carregar estes dados"
        skeleton={<PanelShape name={name} />}
      >
        {children}
      </ReadRegion>
    </Panel>
  )
}

/** In place of a chart that has nothing to draw. */
export const Nothing = ({ children }: { children: string }) => <p className="nothing">{children}</p>
