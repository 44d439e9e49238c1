// Exact decimal arithmetic on the amounts of documents, which floating point cannot add up.

// The longest amounts of the layout have 15 digits before the point and 10 after it; a longer text is no amount.
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/

/** Tells if the text is a decimal number as XML writes it: '9.90', never '9,90' or '1e3'. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** '9.90' → 990n, half a cent away from zero; throws RangeError when the text is not a decimal number. */
export function toCents(amount: string): bigint {
  const { digits, scale } = parse(amount)
  return roundToCents(digits, scale)
}

/** 990n → '9.90'. */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The product of two decimals of any precision in cents, rounded once; throws RangeError like `toCents`. */
export function productInCents(a: string, b: string): bigint {
  const one = parse(a)
  const other = parse(b)
  return roundToCents(one.digits * other.digits, one.scale + other.scale)
}

const FINEST = 10
const OF_FINEST = 10n ** BigInt(FINEST)
/** As all but odd amounts are written; a sum of 100,000 of them is a whole number of 53 bits. */
const PLAIN = /^(\d{1,8})\.(\d\d)$/

/** The sum of decimals of any precision in cents, rounded once; throws RangeError like `toCents`. */
export function sumInCents(texts: readonly string[]): bigint {
  let cents = 0
  let rest: bigint | undefined
  for (const text of texts) {
    const plain = PLAIN.exec(text)
    if (plain) {
      cents += Number(plain[1]) * 100 + Number(plain[2])
      continue
    }
    const { digits, scale } = parse(text)
    rest = (rest ?? 0n) + (digits * OF_FINEST) / 10n ** BigInt(scale)
  }
  return rest === undefined ? BigInt(cents) : roundToCents(rest + (BigInt(cents) * OF_FINEST) / 100n, FINEST)
}

function parse(text: string): { digits: bigint; scale: number } {
  const match = DECIMAL.exec(text)
  if (match === null) throw new RangeError(`not a decimal number: ${text}`)
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length }
}

function roundToCents(digits: bigint, scale: number): bigint {
  if (scale <= 2) return digits * 10n ** BigInt(2 - scale)
  const unit = 10n ** BigInt(scale - 2)
  const half = digits < 0n ? -unit / 2n : unit / 2n
  return (digits + half) / unit
}
