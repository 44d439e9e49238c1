import { expect, test } from 'vitest'
import { barCode } from '#api/server/ports/paper/code128.node.ts'
import { code128Path } from '#ui/code-128.ts'

/** The bars of a path. */
const barsIn = (path: string) =>
  [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({ x: Number(x), width: Number(width) }))

test.each(['3526', '35261111222333000181590000000071000000053012'])('%s is what the library draws', (text) => {
  const { modules, path } = code128Path(text)
  expect({ modules, bars: barsIn(path) }).toEqual(barCode(text))
})
test('a text with letters, as keys of letters in their CNPJ are, has a symbol a letter', () => {
  // Start, eleven letters, check and a stop of thirteen modules.
  expect(code128Path('12ABC345011').modules).toBe(11 * 13 + 13)
  expect(barsIn(code128Path('AB').path)).toEqual(barCode('AB').bars)
})
test('what no symbol holds is refused', () => {
  expect(() => code128Path('ção')).toThrow(RangeError)
})
