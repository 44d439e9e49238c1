import { canonical } from '../../xml/canonical.ts'
import type { Batch } from '../../batch/batch.ts'
import type { NoteContent, NotePlace } from './contents.ts'
import { fileText } from '../../batch/file-text.ts'

/**
 * Leaves out what was changed after it had been signed, of contents that have one digest: where one of them is what the digest was made of,
 * SEFAZ saw no other. It decides among contents and accuses none: what a signature is worth is proven elsewhere (documents/proof).
 */
export async function genuine(batch: Batch, contents: readonly NoteContent[]): Promise<NoteContent[]> {
  const found: NoteContent[] = []
  for (const [digest, alike] of Map.groupBy(contents, (content) => content.digest)) {
    if (digest === '' || alike.length === 1) {
      found.push(...alike)
      continue
    }
    const whole: NoteContent[] = []
    for (const content of alike) if (await isWhole(batch, content)) whole.push(content)
    found.push(...(whole.length > 0 ? whole : alike))
  }
  return found
}

async function isWhole(batch: Batch, { places: [place] }: NoteContent): Promise<boolean> {
  if (place === undefined) return false
  place.noted.whole ??= await isSigned(await fileText(batch, place.file), place)
  return place.noted.whole
}

/** Tells if a note's content is what its digest was made of: as it stands in its file, or as it was before programs put something around. */
async function isSigned(text: string, { start, end, noted }: NotePlace): Promise<boolean> {
  for (const around of [text, text.slice(start, end)]) {
    try {
      const content = new TextEncoder().encode(canonical(around, 'infNFe'))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', content))
      if (btoa(String.fromCharCode(...digest)) === noted.digest) return true
    } catch {
      // A prefix that is declared around it.
    }
  }
  return false
}
