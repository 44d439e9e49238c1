// The code that a device shows and a person types: 8 letters in the mask AAAA-AAAA.

/** Without vowels, so that no code is a word, and without Y: the 20 letters of RFC 8628, section 6.1. Eight of them are 34.5 bits. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** As long as a code in its mask is: 'Ativar' needs it whole, the hyphen counts. */
export const USER_CODE_LENGTH = 9

/** Masks a typed or pasted code, with or without its hyphen, as far as it goes: 'wdjbm' is 'WDJB-M'. */
export function maskUserCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, USER_CODE_LENGTH - 1)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}

/** A code of random bytes; undefined where there are too few of them. A byte that would favour some letters is passed over. */
export function userCodeOf(bytes: Uint8Array): string | undefined {
  const fair = Math.floor(256 / USER_CODE_LETTERS.length) * USER_CODE_LETTERS.length
  const letters = Array.from(bytes)
    .filter((byte) => byte < fair)
    .map((byte) => USER_CODE_LETTERS.charAt(byte % USER_CODE_LETTERS.length))
  return letters.length < 8 ? undefined : maskUserCode(letters.join(''))
}
