import { Chip } from '#ui/Chip.tsx'
import { type PeriodState, periodText } from './period-text.ts'

interface CompanyProps {
  id: string | undefined
  /** Undefined until it is known. */
  name: string | undefined
  onClear?: () => void
}

/** The company that a list is narrowed to. */
export const CompanyChip = ({ id, name, onClear }: CompanyProps) => (
  <Chip label="Empresa" value={id && (name ?? '…')} unset="Todas" onClear={onClear} />
)

interface PeriodProps {
  view: PeriodState
  /** Clears both days. */
  onClear?: (cleared: { date_start: undefined; date_end: undefined }) => void
}

/** The days that a list is narrowed to. */
export const PeriodChip = ({ view, onClear }: PeriodProps) => (
  <Chip
    label="Período"
    value={periodText(view)}
    unset="Todo"
    onClear={onClear && (() => onClear({ date_start: undefined, date_end: undefined }))}
  />
)
