import type { ReactNode } from 'react'
import type { CallError } from '#api/client/call.ts'
import { ReadFailure } from '../../kit/failure/ReadFailure.tsx'
import { useFailureSnackbar } from '../../kit/failure/use-failed.ts'
import { Panel } from '../DashboardFrame.tsx'
import { type PanelName, PANELS, PanelShape } from './SheetShapes.tsx'

/** What every region with a read of its own is drawn by. */
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
  useFailureSnackbar(error)
  const { title, className } = PANELS[name]
  return (
    <Panel title={title} unit={unit} aside={aside} className={isBusy ? `${className} busy` : className}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ReadFailure error={error} text="Não foi possível carregar estes dados" onRetry={onRetry} busy={isRetrying} />
      ) : (
        <PanelShape name={name} />
      )}
    </Panel>
  )
}

/** In place of a chart that has nothing to draw. */
export const Nothing = ({ children }: { children: string }) => <p className="nothing">{children}</p>
