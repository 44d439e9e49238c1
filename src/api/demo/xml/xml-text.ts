import type { Random } from '../random.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Cents as an amount: 1990 → '19.90'. */
export function money(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A fake digest with the shape of a real one: base64 of the 20 bytes of SHA-1. */
export function drawDigest(random: Random): string {
  // The last group carries 2 bytes, whose base64 ends in a letter with its two low bits clear.
  return `${random.base64(24)}${random.base64(4).slice(0, 2)}${random.pick(['A', 'E', 'I', 'M', 'Q', 'U', 'Y', 'c', 'g', 'k', 'o', 's', 'w', '0', '4', '8'])}=`
}

/** A signature's value has the length of an RSA signature of 2048 bits. */
export function drawSignatureValue(random: Random): string {
  return `${random.base64(340)}${random.base64(4).slice(0, 1)}w==`
}
