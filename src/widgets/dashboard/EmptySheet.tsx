import { Empty } from '#ui/painted/Empty.tsx'
import { FilterButton, type OpenFilters } from '../kit/list/FilterBar.tsx'

/** No documents: the figures say zero, and there is nothing to draw. */
export const EmptySheet = ({ onFilter }: { onFilter?: OpenFilters }) => (
  <Empty
    title="Nenhum documento no período"
    text="Nenhum documento corresponde aos filtros ativos."
    action={<FilterButton onFilter={onFilter} />}
  />
)
