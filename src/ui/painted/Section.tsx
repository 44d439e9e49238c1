import type { ReactNode } from 'react'

/** A region of a record between hairlines; `count` stands quietly beside the title. */
export function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="section">
      <h2>
        {title}
        {count === undefined ? null : <span className="text-fg-3 tabular-nums">{count}</span>}
      </h2>
      {children}
    </section>
  )
}
