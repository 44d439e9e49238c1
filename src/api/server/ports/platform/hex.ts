const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes as hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += DIGITS[byte] ?? ''
  return text
}
