import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** A step by which a page is drawn, and what it is of: the tag that begins, glyphs, a colour. */
interface Step {
  operation: number
  of: unknown[]
}

/** The steps by which the pages of a PDF are drawn. */
async function stepsOf(bytes: Uint8Array): Promise<Step[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const lists = await Promise.all(pages.map((page) => page.getOperatorList()))
  return lists.flatMap(({ fnArray, argsArray }) =>
    fnArray.map((operation, index) => ({ operation, of: argsArray[index] ?? [] })),
  )
}

/** Returns the letters of each tag of a PDF as they stand in it, without the spaces that readers guess by places on the page. */
export async function heard(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const texts: string[] = []
  let tag: string | undefined
  for (const { operation, of } of await stepsOf(bytes)) {
    if (operation === OPS.beginMarkedContentProps) tag = of[0] === 'Artifact' ? undefined : ''
    if (operation === OPS.showText && tag !== undefined) tag += lettersOf(of[0])
    if (operation === OPS.endMarkedContent && tag) texts.push(tag)
    if (operation === OPS.endMarkedContent) tag = undefined
  }
  return texts
}

/** Of glyphs and the numbers that part them. */
const lettersOf = (glyphs: unknown): string =>
  // pdf.js has no types of a step's arguments.
  (glyphs as (number | { unicode: string })[]).map((one) => (typeof one === 'number' ? '' : one.unicode)).join('')

/** Returns the colours that a PDF is drawn in. */
export async function inks(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const setters: readonly number[] = [OPS.setFillRGBColor, OPS.setStrokeRGBColor]
  const colours = (await stepsOf(bytes)).flatMap(({ operation, of }) =>
    setters.includes(operation) ? [String(of[0])] : [],
  )
  return [...new Set(colours)].toSorted()
}
