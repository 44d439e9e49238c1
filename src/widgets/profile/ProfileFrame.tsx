import type { ReactNode } from 'react'

interface Props {
  /** The form. */
  children: ReactNode
  /** Other regions, once they are known. */
  after?: ReactNode
}

/** What stands around the form, before it is there too. */
export const ProfileFrame = ({ children, after }: Props) => (
  <>
    <section className="sec">
      <div className="row" part="toolbar">
        <slot name="toolbar-start" />
        <h2 className="h2">Alterar senha</h2>
        <span className="flex-1" />
        <slot name="toolbar-end" />
      </div>
      {children}
    </section>
    {after}
  </>
)
