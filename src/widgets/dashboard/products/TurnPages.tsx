import { IconButton } from '#ui/painted/Button.tsx'
import { hasNextPage, pageRange } from '../../kit/list/ListFrame.tsx'

interface Props {
  /** Its name, for those who do not see what it stands below. */
  label: string
  page: number
  perPage: number
  /** Rows of the page, and of all pages. */
  count: number
  total: number
  /** Undefined for the first page. */
  onTurn: (page: number | undefined) => void
}

/** Turns the pages of a panel's table. */
export function TurnPages({ label, page, perPage, count, total, onTurn }: Props) {
  const turn = (to: number) => onTurn(to > 1 ? to : undefined)
  return (
    <nav className="pager flush" aria-label={label}>
      <span className="flex-1" />
      <span className="range tabular-nums">{pageRange(page, perPage, count, total)}</span>
      <IconButton
        icon="chevron-left"
        size="sm"
        label="Página anterior"
        disabled={page <= 1}
        onClick={() => turn(page - 1)}
      />
      <IconButton
        icon="chevron-right"
        size="sm"
        label="Próxima página"
        disabled={!hasNextPage(page, perPage, count, total)}
        onClick={() => turn(page + 1)}
      />
    </nav>
  )
}
