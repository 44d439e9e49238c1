import { Empty } from '#ui/painted/Empty.tsx'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { TO_IMPORT } from '../kit/empty/next-steps.ts'
import { useLacks } from '../kit/empty/use-first-steps.ts'
import { FilterButton, type OpenFilters } from '../kit/filters/FilterBar.tsx'

interface Props {
  /** True where more than the days narrows the figures. */
  isNarrowed: boolean
  onFilter?: OpenFilters
}

/** No documents: the figures say zero, and there is nothing to draw. A filter is blamed only where there is one, and documents. */
export function EmptySheet({ isNarrowed, onFilter }: Props) {
  if (useLacks('documents')) {
    return (
      <Empty
        title="Nenhum documento ainda"
        text="As vendas aparecem aqui quando os primeiros documentos chegam."
        action={<NextStep to={TO_IMPORT} />}
      />
    )
  }
  return (
    <Empty
      title="Nenhum documento no período"
      text={
        isNarrowed
          ? 'Nenhum documento corresponde aos filtros ativos.'
          : 'Nada foi emitido nestes dias. Escolha outro período.'
      }
      action={<FilterButton onFilter={onFilter} />}
    />
  )
}
