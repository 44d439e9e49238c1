import type { ReactNode } from 'react'
import { formatTotal } from '#domain/list-total.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { NextStep } from '../empty/NextStep.tsx'
import { useLacks } from '../empty/use-first-steps.ts'
import { FilterButton, type OpenFilters } from '../filters/FilterBar.tsx'
import type { EmptyTexts } from './show-list.tsx'

/** A page that rows no longer reach: others have gone meanwhile, or the address is an old one. */
export function BeyondLast({ total, onFirst }: { total: number; onFirst: () => void }) {
  return (
    <slot name="empty">
      <Empty
        title="Nada nesta página"
        text={`A lista tem ${formatTotal(total)}, em páginas anteriores.`}
        action={
          <Button size="sm" onClick={onFirst}>
            Ver a primeira página
          </Button>
        }
      />
    </slot>
  )
}

interface EmptyListProps {
  texts: EmptyTexts
  /** Opens the filters, where other ones may help. */
  onFilter: OpenFilters | undefined
  children: ReactNode
}

/** Shows a list without rows: which empty it is, and what may help. */
export function EmptyList({ texts, onFilter, children }: EmptyListProps) {
  const isNew = useLacks(texts.ifNew?.lacks)
  const { title, text, icon, next } = (isNew && texts.ifNew) || texts
  const action = (
    <>
      {children}
      {onFilter && <FilterButton onFilter={onFilter} />}
      {next && <NextStep to={next} />}
    </>
  )
  return (
    <slot name="empty">
      <Empty {...{ title, text, icon }} action={action} />
    </slot>
  )
}
