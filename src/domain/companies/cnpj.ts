// CNPJ with letters: IN RFB 2.229/2024, in force since July 2026 (docs/decisions.md#cnpj). The value of a character is its ASCII
// code minus 48; both check digits are modulo 11 with weights 2 to 9 cycling from the right.

export const CNPJ_INVALID = 'CNPJ inválido'

/** One modulo 11 digit over digits and upper-case letters; access keys end in the same one. */
export function modulo11Digit(text: string): string {
  let sum = 0
  for (let i = text.length - 1, weight = 2; i >= 0; i--, weight = weight === 9 ? 2 : weight + 1) {
    sum += (text.charCodeAt(i) - 48) * weight
  }
  const rest = sum % 11
  return rest < 2 ? '0' : String(11 - rest)
}

/** The two check digits of a CNPJ's first twelve positions. */
export function cnpjCheckDigits(first12: string): string {
  const first = modulo11Digit(first12)
  return first + modulo11Digit(first12 + first)
}

/** Tells if an unmasked CNPJ holds: lower case is refused, because XML may not carry it. */
export function isCnpj(value: string): boolean {
  return (
    /^[0-9A-Z]{12}[0-9]{2}$/.test(value) &&
    !/^(.)\1{13}$/.test(value) &&
    cnpjCheckDigits(value.slice(0, 12)) === value.slice(12)
  )
}

/** Cleans a typed or pasted CNPJ: no mask, upper case; anything else stays, so that `isCnpj` refuses it. */
export function cleanCnpj(typed: string): string {
  return typed.replace(/[./\-\s]/g, '').toUpperCase()
}

/** '12.ABC.345/01DE-35'; a text that has not 14 positions is returned as it is. */
export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}
