// The password rule: 'at least 8 characters with a digit, a lower-case letter, an upper-case letter and a special character'; five rules
// are shown live.

export const PASSWORD_MESSAGE =
  'Pelo menos 8 caracteres, contendo: Números, letras maiúsculas e minúsculas e caracteres especiais'

/** The given set, ours: the printable ASCII characters that are neither letter, digit nor space. */
const SPECIAL = /[!-/:-@[-`{-~]/

export interface PasswordRule {
  id: 'lower' | 'upper' | 'number' | 'special' | 'length'
  label: string
  holds: (value: string) => boolean
}

export const PASSWORD_RULES: readonly PasswordRule[] = [
  { id: 'lower', label: 'Letra minúscula', holds: (value) => /\p{Ll}/u.test(value) },
  { id: 'upper', label: 'Letra maiúscula', holds: (value) => /\p{Lu}/u.test(value) },
  { id: 'number', label: 'Número', holds: (value) => /[0-9]/.test(value) },
  { id: 'special', label: 'Caractere especial', holds: (value) => SPECIAL.test(value) },
  { id: 'length', label: '8 caracteres', holds: (value) => value.length >= 8 },
]

/** The rules that the password breaks; none when it is good. */
export function passwordProblems(value: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !rule.holds(value))
}
