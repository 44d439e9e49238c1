import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

export interface PagerViewProps {
  perPage: number
  /** The page sizes offered. */
  options: readonly number[]
  /** From 1. */
  page: number
  /** The range shown and the total, already worded: "16–30 de 2000+". */
  range: string
  hasNext: boolean
  onPage?: (page: number) => void
  onPerPage?: (perPage: number) => void
  /** Within a section: no gutter, no rule. */
  flush?: boolean
}

/** Page size at the left; range and arrows at the right. */
export function PagerView({
  perPage,
  options,
  page,
  range,
  hasNext,
  onPage,
  onPerPage,
  flush = false,
}: PagerViewProps) {
  return (
    <nav className={flush ? 'pager flush' : 'pager'} aria-label="Paginação">
      <span className="only-w" aria-hidden="true">
        Itens por página
      </span>
      <span className="input tabular-nums picker">
        <select
          aria-label="Itens por página"
          value={perPage}
          onChange={(event) => onPerPage?.(Number(event.currentTarget.value))}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </span>
      <span className="flex-1" />
      <span className="range tabular-nums">{range}</span>
      <IconButton
        icon="chevron-left"
        size="sm"
        label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage?.(page - 1)}
      />
      <IconButton
        icon="chevron-right"
        size="sm"
        label="Próxima página"
        disabled={!hasNext}
        onClick={() => onPage?.(page + 1)}
      />
    </nav>
  )
}
