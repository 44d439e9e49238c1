import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#ui/painted/Button.tsx'

interface Props {
  /** Its accessible name. */
  label: string
  title: ReactNode
  /** Beside the park only where there is room: a sheet when it is open. */
  isSheet?: boolean
  /** True if it is closed by hand beside the park too. */
  closes?: boolean
  onClose: () => void
  children: ReactNode
}

/** Stands beside the park; in little room it is a sheet over it, which a keyboard has to be in. */
export function SideSheet({ label, title, isSheet = true, closes = true, onClose, children }: Props) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSheet && sheet.current && getComputedStyle(sheet.current).position === 'fixed')
      sheet.current.querySelector<HTMLElement>('.button')?.focus()
  }, [isSheet])
  return (
    <aside ref={sheet} className={isSheet ? 'sat-panel scroll' : 'sat-panel scroll feed-panel'} aria-label={label}>
      <button type="button" className="beside" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div className="aside-head">
        {title}
        <span className="flex-1" />
        <span className={closes ? undefined : 'only-m'}>
          <IconButton icon="x" size="sm" label="Fechar" onClick={onClose} />
        </span>
      </div>
      {children}
    </aside>
  )
}
