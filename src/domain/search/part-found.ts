// The part of a shown text that a search has found, to be marked in it.

const MARK = /\p{Mn}/gu
const JOINT = /[\s.\-/]/

/**
 * Returns where in a text the sought one stands, from and to as `slice` takes them; undefined where it does not. Accents and case do not matter,
 * nor do the joints of numbers: '11222333' stands in '11.222.333/0001-00'.
 */
export function partFound(text: string, sought: string): readonly [from: number, to: number] | undefined {
  return place(text, sought.trim(), false) ?? place(text, sought, true)
}

function place(text: string, sought: string, isJointless: boolean): readonly [number, number] | undefined {
  const letters = fold(text, isJointless)
  const wanted = fold(sought, isJointless)
    .map(({ letter }) => letter)
    .join('')
  if (wanted === '') return undefined
  const at = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted)
  const first = letters[at]
  const last = letters[at + wanted.length - 1]
  return first && last && [first.from, last.to]
}

/** Letters as they are compared, each with its place in the text; one unit each, so that places of the joined text are theirs. */
function fold(text: string, isJointless: boolean) {
  const letters: { letter: string; from: number; to: number }[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const plain = character.normalize('NFD').replace(MARK, '').toLowerCase()
    if (!(isJointless && JOINT.test(character))) {
      for (const letter of plain.split('')) letters.push({ letter, from, to })
    }
    from = to
  }
  return letters
}
