import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import './Calendar.css'

export interface CalendarProps {
  /** YYYY-MM-DD, or anything else for none. */
  value: string
  min: string | undefined
  max: string | undefined
  onPick: (day: string) => void
}

/** At noon, so that no change of clocks makes it another day. */
const dateOf = (day: string | undefined) => {
  const at = new Date(`${day}T12:00:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const two = (value: number) => String(value).padStart(2, '0')
const textOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** The library's locale lacks an accent and the 'de' before a year. */
const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const monthText = (at: Date) => at.toLocaleDateString('pt-BR', { month: 'long', year: 'numeric' })

/** A month of days, of which one is picked; the keys are those of the ARIA pattern. */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const chosen = dateOf(value)
  const first = dateOf(min)
  const last = dateOf(max)
  return (
    <DayPicker
      mode="single"
      locale={ptBR}
      formatters={{ formatWeekdayName: (at) => WEEKDAYS[at.getDay()] ?? '', formatCaption: monthText }}
      autoFocus
      showOutsideDays
      fixedWeeks
      selected={chosen}
      defaultMonth={chosen ?? last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      // A press on the chosen day takes it away, and there is nothing to pick then.
      onSelect={(at) => onPick(at ? textOf(at) : value)}
    />
  )
}
