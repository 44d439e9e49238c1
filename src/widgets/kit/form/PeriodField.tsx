import { endOfMonth, startOfMonth, subDays, subMonths } from 'date-fns'
import { useState } from 'react'
import { toDate } from '#domain/date-time.ts'
import { type DateRange, DateRangeField } from '#ui/fields/DateField.tsx'

/** Periods that are chosen at once, each up to today. */
function quickPeriods(today: Date): (DateRange & { label: string })[] {
  const to = toDate(today)
  const former = subMonths(today, 1)
  return [
    { label: 'Mês atual', from: toDate(startOfMonth(today)), to },
    { label: 'Mês anterior', from: toDate(startOfMonth(former)), to: toDate(endOfMonth(former)) },
    { label: '7 dias', from: toDate(subDays(today, 6)), to },
    { label: '30 dias', from: toDate(subDays(today, 29)), to },
  ]
}

/** Whether a period ends before it begins. Days compare as text. */
export const isBackwards = ({ from, to }: DateRange): boolean => from !== '' && to !== '' && to < from

interface Props {
  value: DateRange
  onChange: (range: DateRange) => void
}

/** 'Período': two days up to today, and the quick ones. */
export function PeriodField({ value, onChange }: Props) {
  const [today] = useState(() => new Date())
  return (
    <DateRangeField
      label="Período"
      value={value}
      onChange={onChange}
      max={toDate(today)}
      quick={quickPeriods(today)}
      error={isBackwards(value) ? 'A data final não pode ser anterior à data inicial' : undefined}
    />
  )
}
