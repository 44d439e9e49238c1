import { Failed } from '../errors/misused.ts'
import { isMacOf, macOf } from '../ports/platform/seal.ts'
import { archiveFault, damaged, entryObject, LAST, readArchive } from './archive.node.ts'
import type { Contents, HashedEntry } from './manifest.ts'

// A copy says itself what is in it, entry by entry, and proves by the server's key that it was not changed since: who can write to the disk it lies on
// could add an administrator to it otherwise, and have the operator restore that.

const PURPOSE = 'backup'

/** The end of a proof: 'unproven' where nobody can tell if the copy was changed. */
export type ArchiveProof = 'proven' | 'unproven'

/** Adds the proof to the last entry of a copy. */
export async function provenContents(contents: Contents, secret: string): Promise<Contents> {
  return { ...contents, mac: await macOf(PURPOSE, secret, provenText(contents)) }
}

/** The same text of what was written and of what is read. */
const provenText = ({ counts, gone, hashes }: Contents) =>
  JSON.stringify(JSON.parse(JSON.stringify({ counts, gone, hashes })))

interface Demand {
  /** Undefined where the operator does without. */
  secret: string | undefined
}

/**
 * Reads a copy to its end, and compares it with its own list and that with its proof, before anything of it is used. Throws Failed where it is
 * damaged or was changed.
 */
export async function proveArchive(path: string, demand: Demand): Promise<ArchiveProof> {
  const found: HashedEntry[] = []
  let contents: Contents | undefined
  try {
    for await (const entry of readArchive(path)) {
      if (entry.name === LAST) contents = await entryObject<Contents>(path, entry)
      else {
        await entry.body.pipeTo(new WritableStream())
        found.push([entry.name, entry.sha256()])
      }
    }
  } catch (error) {
    throw archiveFault(path, error)
  }
  if (contents === undefined || !isWhole(contents)) throw damaged(path, `${LAST} não se lê`)
  return judged(path, contents, found, demand)
}

const isWhole = ({ counts, gone, hashes, mac }: Contents) =>
  typeof counts?.tables === 'object' &&
  typeof counts.audit === 'object' &&
  Array.isArray(counts.downloads) &&
  Array.isArray(gone) &&
  (hashes === undefined || Array.isArray(hashes)) &&
  (mac === undefined || typeof mac === 'string')

async function judged(
  path: string,
  contents: Contents,
  found: HashedEntry[],
  { secret }: Demand,
): Promise<ArchiveProof> {
  const { hashes, mac } = contents
  if (hashes === undefined || mac === undefined) throw changed(path, 'falta a prova')
  const other = found.find(([name, hash], index) => hashes[index]?.[0] !== name || hashes[index][1] !== hash)
  if (other || found.length !== hashes.length) throw changed(path, other?.[0] ?? 'falta um arquivo')
  if (secret === undefined) return 'unproven'
  if (await isMacOf(PURPOSE, secret, { text: provenText(contents), mac })) return 'proven'
  throw changed(path, 'a lista do que há nela')
}

const changed = (path: string, what: string) =>
  new Failed(
    `A cópia ${path} foi alterada depois de feita (${what}): a prova não confere com a chave. Não a use: procure outra, e quem pôde escrever onde esta estava. Nada foi alterado.`,
  )
