import { useState } from 'react'
import { type FieldValues, useController, useFormContext, useWatch } from 'react-hook-form'
import { toDate } from '#domain/time/date-time.ts'
import { BACKWARDS } from '#domain/time/figures-period.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { dayOfMinute, isBackwards } from '#domain/time/minutes.ts'
import { QUICK_PERIODS, type QuickPeriod, quickPeriod } from '#domain/time/period.ts'
import { type DateRange, DateRangeField } from '#ui/fields/DateField.tsx'
import { type NameOf, useFault } from './bound.tsx'
import { useField } from './form-context.ts'

/** Object.keys forgets the names' type. */
const NAMES = Object.keys(QUICK_PERIODS) as QuickPeriod[]

interface Props<V extends FieldValues> {
  /** Its first and its last day, each YYYY-MM-DD or empty. */
  from: NameOf<V, string>
  to: NameOf<V, string>
  /** Keeps the name of the quick period that was chosen; empty where the days were. */
  quick?: NameOf<V, string>
  /** A time may be told beside each day. */
  hasTimes?: boolean | undefined
  /** Told after the form. */
  onChange?: (range: DateRange) => void
}

/** 'Período': two days up to today, and the quick ones. */
export function PeriodField<V extends FieldValues = never>({ from, to, quick, hasTimes, onChange }: Props<V>) {
  const [today] = useState(() => new Date())
  const first = useController({ name: from }).field
  const last = useController({ name: to }).field
  const fault = [useFault(from), useFault(to)].find(Boolean)
  useField(from)
  useField(to)
  const { setValue } = useFormContext()
  // Watched under some name always, as hooks are called always.
  const chosen: string = useWatch({ name: quick ?? from })
  const value: DateRange = { from: first.value, to: last.value, quick: (quick && chosen) || undefined }
  // Where the days count as they are typed, nothing is sent that would tell.
  const days = { from: dayOfMinute(value.from), to: dayOfMinute(value.to) }
  const { from: lateStart, to: late = lateStart } = futureFaults(days, toDate(today))
  return (
    <DateRangeField
      label="Período"
      value={value}
      onChange={(range) => {
        if (range.from !== value.from) first.onChange(range.from)
        if (range.to !== value.to) last.onChange(range.to)
        if (quick) setValue<string>(quick, range.quick ?? '')
        onChange?.(range)
      }}
      onBlur={last.onBlur}
      max={toDate(today)}
      hasTimes={hasTimes}
      quick={NAMES.map((name) => ({ name, label: QUICK_PERIODS[name], ...quickPeriod(name, today) }))}
      error={isBackwards(value.from, value.to) ? BACKWARDS : (late ?? fault)}
    />
  )
}
