import { hex } from './hex.ts'

/** A secret that nobody guesses, as 64 hexadecimal digits: a refresh token, the token of a link. */
export function newSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

/** How a secret is kept, so that who reads the database cannot use it. */
export async function hashOfSecret(secret: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}
