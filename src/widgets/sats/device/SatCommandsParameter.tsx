import type { CommandParameter } from '#api/contract/sat-commands.ts'
import { masked } from '#domain/mask.ts'
import { Select } from '../../kit/form/late-fields.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PasswordField, TextField } from '#ui/fields/TextField.tsx'

interface Props {
  parameter: CommandParameter
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The field of one parameter, by its kind. What is optional says so. */
export function SatCommandsParameter({ parameter, value, error, onChange }: Props) {
  const { name, description, kind, required, mask, hint, choices, max_length } = parameter
  const texts = {
    label: description,
    hint: hint ?? undefined,
    error,
    aside: required ? undefined : <span className="text-fg-3 text-12">Opcional</span>,
  }
  if (kind === 'choice') {
    const options = choices.map((one) => ({ value: one.value, label: one.description }))
    return (
      <Select
        {...texts}
        placeholder="Escolha"
        options={required ? options : [{ value: '', label: 'Não informar' }, ...options]}
        value={value}
        onChange={onChange}
      />
    )
  }
  const field = { ...texts, name, value, autoComplete: 'off', spellCheck: false, 'aria-required': required }
  if (kind === 'multiline') {
    return <TextArea {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  }
  if (kind === 'secret') {
    return (
      <PasswordField
        {...field}
        // What is asked for here is a device's, and no password manager should fill in or keep one.
        autoComplete="new-password"
        maxLength={max_length}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextField
      {...field}
      inputMode={mask && /^9+$/.test(mask) ? 'numeric' : undefined}
      onChange={(event) => onChange(mask ? masked(mask, event.currentTarget.value) : event.currentTarget.value)}
    />
  )
}
