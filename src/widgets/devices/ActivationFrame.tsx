import type { ReactNode } from 'react'

/** What stands around the code, before it may be typed too. */
export const ActivationFrame = ({ children }: { children: ReactNode }) => (
  <section className="sec device-activation">
    <div className="row" part="toolbar">
      <slot name="toolbar-start" />
      <h2 className="h2">Ativar por código</h2>
      <span className="flex-1" />
      <slot name="toolbar-end" />
    </div>
    {children}
  </section>
)
