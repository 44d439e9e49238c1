import type { CommandParameter } from '#api/contract/sats/sat-commands.ts'
import { SelectField } from '../../../kit/form/choices.tsx'
import { PasswordField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import type { CommandInput } from './command-input.ts'

const Choice = SelectField<CommandInput>
const Text = TextField<CommandInput>
const Secret = PasswordField<CommandInput>
const Lines = TextAreaField<CommandInput>

/** The field of one parameter, by its kind. What is optional says so. */
export function SatCommandsParameter({ parameter }: { parameter: CommandParameter }) {
  const { name, description, kind, required, mask, hint, choices, max_length } = parameter
  const texts = {
    name: `parameters.${name}`,
    label: description,
    hint: hint ?? undefined,
    aside: required ? undefined : <span className="text-fg-3 text-12">Opcional</span>,
  } as const
  if (kind === 'choice') {
    const options = choices.map((one) => ({ value: one.value, label: one.description }))
    const none = required ? [] : [{ value: '', label: 'Não informar' }]
    return <Choice {...texts} placeholder="Escolha" options={[...none, ...options]} />
  }
  const field = { ...texts, autoComplete: 'off', spellCheck: false, 'aria-required': required }
  if (kind === 'multiline') return <Lines {...field} />
  // What is asked for here is a device's, and no password manager should fill in or keep one.
  if (kind === 'secret') return <Secret {...field} autoComplete="new-password" maxLength={max_length} />
  const inputMode = mask && /^9+$/.test(mask) ? 'numeric' : undefined
  return <Text {...field} mask={mask} placeholder={undefined} inputMode={inputMode} />
}
