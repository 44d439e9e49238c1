import type { ImportedFile } from '#api/contract/documents/documents.ts'
import { HEAD, otherFormat } from '#domain/documents/file-kinds.ts'
import { IMPORT_DAMAGED, MAX_XML_BYTES, TOO_LARGE } from '#domain/documents/import.ts'
import { DamagedZip, splitZip } from './split-zip.ts'

/** A file of the user's by its name, with the folders that it was in. */
export interface Source {
  name: string
  file: Blob
}

/** The files of one call, and those that need no call because the answer is known. */
export interface Parcel {
  files: readonly Source[]
  known: readonly ImportedFile[]
  /** Bytes of the user's files that it accounts for. */
  weight: number
  /** How many of the user's files are done with it. */
  ends: number
}

/** Small enough that progress is seen and a broken call costs little; the server takes more (docs/decisions.md#import-calls). */
const PARCEL = { files: 100, bytes: 4_000_000, unpacked: 16_000_000, entry: MAX_XML_BYTES }

/** The calls that send the user's files. `next` gives one file after the other; more may come while they are sent. */
export async function* parcels(next: () => Source | undefined): AsyncGenerator<Parcel, void> {
  let files: Source[] = []
  let weight = 0
  const gathered = (): Parcel => {
    const parcel = { files, known: [], weight, ends: files.length }
    files = []
    weight = 0
    return parcel
  }
  for (let source = next(); source; source = next()) {
    const { size } = source.file
    const isLarge = size > PARCEL.bytes
    const isLargeZip = isLarge && (await isZip(source.file))
    if (files.length === PARCEL.files || weight + size > PARCEL.bytes) if (files.length > 0) yield gathered()
    if (isLargeZip) yield* zipParcels(source)
    else if (size > MAX_XML_BYTES) yield await known(source)
    else {
      files.push(source)
      weight += size
    }
  }
  if (files.length > 0) yield gathered()
}

/** Too large to be sent; what it is says more, where that is known. */
async function known(source: Source): Promise<Parcel> {
  const tooLarge = { code: 'too_large', message: TOO_LARGE }
  try {
    const head = new Uint8Array(await source.file.slice(0, HEAD).arrayBuffer())
    return refused(source, otherFormat(head) ?? tooLarge)
  } catch {
    return refused(source, tooLarge)
  }
}

/** Tells if a file is a zip. An unreadable one is judged where it is sent. */
async function isZip(file: Blob): Promise<boolean> {
  try {
    const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    return a === 0x50 && b === 0x4b && c === 3 && d === 4
  } catch {
    return false
  }
}

async function* zipParcels(source: Source): AsyncGenerator<Parcel, void> {
  const { name, file } = source
  let remaining = file.size
  try {
    for await (const part of splitZip(file, PARCEL)) {
      remaining -= part.weight
      const files = 'blob' in part ? [{ name, file: part.blob }] : []
      const known =
        'blob' in part ? [] : [refusal(`${name}/${part.tooLarge}`, { code: 'too_large', message: TOO_LARGE })]
      yield { files, known, weight: part.weight, ends: 0 }
    }
    yield { files: [], known: [], weight: remaining, ends: 1 }
  } catch (error) {
    const isDamaged = error instanceof DamagedZip
    yield refused(source, isDamaged ? { code: 'damaged_container', message: IMPORT_DAMAGED } : UNREADABLE, remaining)
  }
}

/** Refusal of a file that is no longer the chosen one: it was moved, or its disk has gone. */
export const UNREADABLE = { code: 'unreadable', message: 'O arquivo foi alterado ou removido depois de escolhido' }

export const refusal = (name: string, reason: { code: string; message: string }): ImportedFile => ({
  name,
  outcome: reason.code === 'ignored' ? 'ignored' : 'refused',
  documents: 0,
  keys: [],
  warnings: [],
  out_of_scope: 0,
  reason: { ...reason, line: null },
})

const refused = ({ name, file }: Source, reason: Parameters<typeof refusal>[1], weight = file.size): Parcel => ({
  files: [],
  known: [refusal(name, reason)],
  weight,
  ends: 1,
})
