import type { ReactNode } from 'react'
import { Skeleton } from '#ui/painted/Skeleton.tsx'

interface Props {
  /** Whose account it is. */
  data: ReactNode
  /** The form. */
  children: ReactNode
  /** Beside the form where there is room, once they are known. */
  sessions?: ReactNode
  /** Below. */
  preferences?: ReactNode
}

/** The regions of the page, before they are there too. */
export const ProfileFrame = ({ data, children, sessions, preferences = <PreferencesShapes /> }: Props) => (
  <>
    <section className="sec">
      <div className="row" part="toolbar">
        <slot name="toolbar-start" />
        <h2 className="h2">Seus dados</h2>
        <span className="flex-1" />
        <slot name="toolbar-end" />
      </div>
      <div className="mt-4">{data}</div>
    </section>
    <div className="two">
      <section className="sec">
        <h2>Alterar senha</h2>
        {children}
      </section>
      {sessions}
    </div>
    {preferences}
  </>
)

/** The room of the preferences before they are there. */
export const PreferencesShapes = () => (
  <section className="sec border-t" style={{ minHeight: 340 }} aria-hidden="true">
    <h2>Preferências</h2>
    <Skeleton width="62%" height={20} />
  </section>
)
