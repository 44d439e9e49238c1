import { expect, test } from 'vitest'
import { abbreviations, countParticiples, privateWords, riddles } from '../private-words.ts'

const found = (text: string, path = 'src/widgets/kit/a.ts') => privateWords({ path, text }).length

test.each([
  'const options: LinkDesk = asked',
  'function dressRoot() {}',
  'const OPEN_DOORS = 1, houseKeeper = 2',
  '// in the house of the server',
  'const { label } = downloadLook(state)',
  'interface StatusLook {}',
])('%s', (text) => expect(found(text)).toBeGreaterThan(0))

test('a file is named in common words too', () => expect(found('', 'tests/api/house.ts')).toBe(1))

test.each([
  "label: 'CNPJ da software house', value: data.cnpj_software_house",
  'const address = addressOf(desktop)',
  '// looked at once; a look-up',
  "randomFor('fate', seed)",
])('nothing in: %s', (text) => expect(found(text)).toBe(0))

test('participles are counted in names, and in nothing else', () => {
  const text = "// kept\nconst keptRow = told(asTold, 'given')\nconst constructor = isAsked"
  const { kept, told, given, asked, said } = countParticiples([{ path: 'src/a.ts', text }])
  expect({ kept, told, given, asked, said }).toEqual({ kept: 1, told: 2, given: 0, asked: 1, said: 0 })
})

test('a docstring has a subject', () => {
  const ofText = (text: string) => riddles({ path: 'src/a.ts', text }).length
  expect(['/** What it costs. */', '/**\n * Whether it is\n */', '  /** Of the file. */'].map(ofText)).toEqual([
    1, 1, 1,
  ])
  expect(['/** Returns the price. */', '// What is left', '/** Whole. Of it */'].map(ofText)).toEqual([0, 0, 0])
})

test('abbreviated classes are found, in selectors of any kind and nowhere else', () => {
  const ofText = (text: string) =>
    abbreviations({ path: 'src/a.css', text }).map((one) => one.replace('src/a.css: ', ''))
  expect(ofText('td.tbl > .st::before { content: ".btn" } /* .dlg */ .table:has(.pag) {}')).toEqual([
    '.tbl',
    '.st',
    '.pag',
  ])
  expect(ofText('.status, .c-status, .stack { width: 0.5st }')).toEqual([])
})
