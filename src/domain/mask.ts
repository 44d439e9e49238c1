/** Fits a typed text into a mask: '9' is a digit, anything else is itself and comes by itself. '020500' is '02.05.00' in '99.99.99'. */
export function masked(mask: string, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  let at = 0
  let text = ''
  for (const sign of mask) {
    if (at >= digits.length) break
    text += sign === '9' ? digits[at++] : sign
  }
  return text
}
