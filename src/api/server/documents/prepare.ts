import type { Platform } from '../ports/platform/platform.ts'
import type { Reason } from './xml/refused.ts'
import { readDocuments } from './read/read.ts'
import { ownersOf } from './read/owners.ts'
import type { FileReading, Found } from './read/reading.ts'
import { sha256Of } from './contents/unpacked.ts'

/** A file to be taken in; or, out of a container, one that is not even read, as an error or, by code 'ignored', as none. */
export type IncomingFile = { name: string; bytes: Uint8Array } | { name: string; refused: Reason }

export type PreparedFile = { name: string; refused: Reason } | ReadyFile

/** A file that was read and can be kept. */
export interface ReadyFile {
  name: string
  /** Hash of the file as it came. */
  sha256: string
  documents: { found: Found; file: StoredFile }[]
  /** Those of the whole file, of which this is a part (batches.ts). */
  allDocuments?: ReadyFile['documents']
  /** The file as it came, of several documents; they are cut out of it. */
  lot: StoredFile | undefined
  warnings: (FileReading & { outcome: 'read' })['warnings']
  /** Documents of a lot that were left out, being of another model. */
  outOfScope: number
}

/** Bytes that are kept once a document refers to them. */
export interface StoredFile {
  id: string
  name: string
  text: string
  /** CNPJ or CPF of the document's owner; null of a lot, which is nobody's: only who sees the whole tenant sees it. */
  owner: string | null
  /** The lot that it was cut out of. */
  lotId: string | null
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
  const { parts, text, warnings, outOfScope } = reading
  const packed = await pack(platform, bytes)
  const lot = reading.isLot ? { ...packed, id: platform.uuid(), name, text, owner: null, lotId: null } : undefined
  const documents: ReadyFile['documents'] = []
  for (const part of parts) {
    const own = {
      ...(lot === undefined ? packed : await pack(platform, new TextEncoder().encode(part.text))),
      id: platform.uuid(),
      name,
      text: part.text,
      owner: ownersOf(part.documents)[0] ?? null,
      lotId: lot?.id ?? null,
    }
    documents.push(...part.documents.map((found) => ({ found, file: own })))
  }
  return { name, sha256: packed.sha256, documents, lot, warnings, outOfScope }
}

/** Bytes as they are kept. */
export async function pack(
  platform: Pick<Platform, 'deflateRaw'>,
  bytes: Uint8Array,
): Promise<Pick<StoredFile, 'sha256' | 'size' | 'deflated'>> {
  return {
    sha256: await sha256Of(new Uint8Array(bytes)),
    size: bytes.length,
    deflated: await platform.deflateRaw(bytes),
  }
}
