import { hex } from '../../ports/platform/hex.ts'
import type { Tools } from '../../ports/platform/task.ts'

/** A kept file as the database has it. */
export interface Deflated {
  deflated: Uint8Array
  /** Hash of the bytes as they came. */
  sha256: string
}

/** The bytes of a kept file as they came; undefined where they cannot be unpacked, or are not those that came. */
export async function unpacked(
  { inflateRaw }: Pick<Tools, 'inflateRaw'>,
  { deflated, sha256 }: Deflated,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = await inflateRaw(deflated)
  } catch {
    return undefined
  }
  return (await sha256Of(bytes)) === sha256 ? bytes : undefined
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
