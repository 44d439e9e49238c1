import { endOfMonth, startOfMonth, subDays, subMonths } from 'date-fns'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { toDate } from '#domain/date-time.ts'
import { type DateRange, DateRangeField } from '#ui/fields/DateField.tsx'
import { type NameOf, useFault } from './bound.tsx'
import { useShown } from './form-context.ts'

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

export const BACKWARDS = 'A data final não pode ser anterior à data inicial'

interface Props<V extends FieldValues> {
  /** Its first and its last day, each YYYY-MM-DD or empty. */
  from: NameOf<V, string>
  to: NameOf<V, string>
  /** Told after the form. */
  onChange?: (range: DateRange) => void
}

/** 'Período': two days up to today, and the quick ones. */
export function PeriodField<V extends FieldValues = never>({ from, to, onChange }: Props<V>) {
  const [today] = useState(() => new Date())
  const first = useController({ name: from }).field
  const last = useController({ name: to }).field
  const fault = [useFault(from), useFault(to)].find(Boolean)
  useShown(from)
  useShown(to)
  const value: DateRange = { from: first.value, to: last.value }
  return (
    <DateRangeField
      label="Período"
      value={value}
      onChange={(range) => {
        if (range.from !== value.from) first.onChange(range.from)
        if (range.to !== value.to) last.onChange(range.to)
        onChange?.(range)
      }}
      onBlur={last.onBlur}
      max={toDate(today)}
      quick={quickPeriods(today)}
      error={isBackwards(value) ? BACKWARDS : fault}
    />
  )
}
