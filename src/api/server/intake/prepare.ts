import type { Platform } from '../platform.ts'
import type { Reason } from '../xml/refused.ts'
import { readDocuments } from './read.ts'
import type { Found, Reading } from './reading.ts'

/** A file to be taken in; or, out of a container, one that is not even read. */
export type IncomingFile = { name: string; bytes: Uint8Array } | { name: string; refused: Reason }

export type PreparedFile = { name: string; refused: Reason } | ReadyFile

/** A file that was read and can be kept. */
export interface ReadyFile {
  name: string
  id: string
  text: string
  documents: Found[]
  warnings: (Reading & { outcome: 'read' })['warnings']
  sha256: string
  size: number
  deflated: Uint8Array
}

/** Everything about a file that needs no database. */
export async function prepareFile(
  platform: Pick<Platform, 'uuid' | 'deflateRaw'>,
  file: IncomingFile,
): Promise<PreparedFile> {
  if ('refused' in file) return file
  const { name, bytes } = file
  const reading = readDocuments(bytes)
  if (reading.outcome === 'refused') return { name, refused: reading.reason }
  return {
    name,
    id: platform.uuid(),
    text: reading.text,
    documents: reading.documents,
    warnings: reading.warnings,
    sha256: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))),
    size: bytes.length,
    deflated: await platform.deflateRaw(bytes),
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += HEX[bytes[i] as number] ?? ''
  return text
}
