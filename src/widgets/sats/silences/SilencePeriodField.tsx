import { useController } from 'react-hook-form'
import { DateRangeField } from '#ui/fields/DateField.tsx'
import { useFault } from '../../kit/form/bound.tsx'
import { useField } from '../../kit/form/form-context.ts'
import type { SilenceInput } from './silence-draft.ts'

/** From when until when, by the organization's clock. */
export function SilencePeriodField() {
  const from = useController<SilenceInput, 'from_local'>({ name: 'from_local' }).field
  const until = useController<SilenceInput, 'until_local'>({ name: 'until_local' }).field
  const fault = [useFault('from_local'), useFault('until_local')].find(Boolean)
  useField('from_local')
  useField('until_local')
  return (
    <DateRangeField
      label="Período"
      hint="Sem início, vale a partir de agora"
      value={{ from: from.value, to: until.value }}
      onChange={(range) => {
        if (range.from !== from.value) from.onChange(range.from)
        if (range.to !== until.value) until.onChange(range.to)
      }}
      onBlur={until.onBlur}
      hasTimes
      error={fault}
    />
  )
}
