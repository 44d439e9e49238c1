import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
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
  /** A field to type a page into stands between the arrows; `onType` is handed what was typed. */
  isTyped?: boolean
  onType?: (text: string) => void
  /** Says in the range's place what is wrong with it. */
  fault?: ReactNode
  /** After the size. */
  more?: ReactNode
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
  isTyped = false,
  onType,
  fault,
  more,
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
      {more}
      <span className="flex-1" />
      {fault || <span className="range tabular-nums">{range}</span>}
      <IconButton
        icon="chevron-left"
        size="sm"
        label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage?.(page - 1)}
      />
      {isTyped && <PageField key={page} page={page} isWrong={Boolean(fault)} onType={onType} />}
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

interface PageFieldProps extends Pick<PagerViewProps, 'page' | 'onType'> {
  isWrong: boolean
}

/** The number of the page, to be typed over: by Enter, or once the field is left, the page is that one. */
function PageField({ page, isWrong, onType }: PageFieldProps) {
  const go = ({ currentTarget: { value } }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    if (value.trim() !== String(page) || isWrong) onType?.(value)
  }
  return (
    <input
      className="input tabular-nums page-number"
      aria-label="Página"
      title="Página"
      inputMode="numeric"
      autoComplete="off"
      aria-invalid={isWrong || undefined}
      defaultValue={page}
      readOnly={onType === undefined}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go(event)}
    />
  )
}
