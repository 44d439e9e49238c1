import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TRY_AGAIN } from '#api/client/outage.ts'
import { LANGUAGES, readCatalogue } from '../../scripts/vite/words/catalogues.ts'
import { nodesIn, parse } from '../../scripts/vite/syntax.ts'
import { isCode } from '../../scripts/vite/words/positions.ts'
import { readImports, reachOfArea } from '../../scripts/vite/words/reach.ts'
import { isKept, roomOf } from '../../scripts/vite/words/rooms.ts'
import { textsByRoom } from '../../scripts/vite/words/rooms-texts.ts'
import { isText } from '../../scripts/vite/words/text.ts'
import { messagesIn } from '../../scripts/vite/words/texts.ts'
import { translated } from '../../scripts/vite/words/translate.ts'

const rooms = textsByRoom(globSync('src/widgets/*/widget.ts'), globSync('src/{domain,api/contract,api/server}/**/*.ts'))
const holesOf = (text: string) => (text.match(/\{[^{}]*\}/g) ?? []).toSorted()
const edgesOf = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]

test.each(LANGUAGES)('each catalogue in %s has a text for every text of its room, and no other', (language) => {
  for (const [room, texts] of rooms) {
    const catalogue = readCatalogue(room, language)
    // A room that nobody has begun to translate keeps its elements in Portuguese.
    if (Object.keys(catalogue).length === 0) continue
    expect(Object.keys(catalogue).toSorted(), `${room}: npm run words -- ${language} ${room}`).toEqual(texts.toSorted())
  }
})

test.each(LANGUAGES)('what is put into texts in %s is put into their translations', (language) => {
  for (const [room] of rooms) {
    for (const [text, translation] of Object.entries(readCatalogue(room, language))) {
      expect(holesOf(translation), `${room}: ${text}`).toEqual(holesOf(text))
      if (translation !== '') expect(edgesOf(translation), `${room}: ${text}`).toEqual(edgesOf(text))
    }
  }
})

test.each(LANGUAGES)('what a page does already is cut off a message in %s where it is in Portuguese', (language) => {
  const messages = ['src/api/client', 'src/api/contract'].flatMap((room) =>
    Object.entries(readCatalogue(room, language)),
  )
  const cut = messages.filter(([text]) => TRY_AGAIN.test(text))
  expect(cut.length).toBeGreaterThan(3)
  expect(cut.filter(([, translation]) => !TRY_AGAIN.test(translation))).toEqual([])
})

test.each(LANGUAGES)('a screen in %s knows places of a document by the titles that the server gives', (language) => {
  const [screen, server] = ['src/widgets/nfce', 'src/domain/documents'].map((room) => readCatalogue(room, language))
  for (const title of ['Entrega', 'Retirada']) {
    expect(screen?.[title]).toEqual(expect.any(String))
    expect(server?.[title], title).toBe(screen?.[title])
  }
})

/** Words of Portuguese that are names in code, or no words of a text where they stand. */
const NAMES = 'BAIXO assinatura bairro certificado cnpj download email for logradouro nfce nfces sats senha'

test('no text is taken for a name in code: it would stay Portuguese', () => {
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  const portuguese = new Set(
    [...rooms.keys()].flatMap((room) =>
      Object.entries(readCatalogue(room, 'en')).flatMap(([text, translation]) => {
        const kept = new Set(wordsOf(translation))
        return wordsOf(text.replaceAll(/\{[^}]*\}/g, ' ')).filter((word) => !kept.has(word))
      }),
    ),
  )
  const importsOf = readImports()
  const areas = globSync('src/widgets/*/widget.ts').map((file) => file.split('/')[2] ?? '')
  const names = new Set<string>()
  for (const file of new Set(areas.flatMap((area) => [...reachOfArea(area, importsOf)]))) {
    if (isKept(file) || !existsSync(`${roomOf(file)}/words/en.json`)) continue
    const code = readFileSync(file, 'utf8')
    const found = new Set(
      messagesIn(code, file).flatMap(({ start, pieces }) => [start, ...pieces.map((one) => one.start)]),
    )
    for (const at of nodesIn(parse(code, file))) {
      const { node } = at
      const quasis: readonly { value: { cooked: string } }[] = node['quasis'] ?? []
      const text = node.type === 'Literal' ? String(node.value) : quasis.map(({ value }) => value.cooked).join(' ')
      if (found.has(node.start) || isCode(at) || !isText(text, true) || !/^[\p{L}\s,()]+[.:]?$/u.test(text)) continue
      if (wordsOf(text).some((word) => portuguese.has(word))) names.add(text)
    }
  }
  expect([...names].toSorted().join(' '), 'put them into the catalogues of their rooms').toBe(NAMES)
})

const inEnglish = (code: string, catalogue: Record<string, string>) => translated(code, 'src/ui/x.tsx', catalogue, 'en')

test('texts are replaced and what stands in their holes moves with them', () => {
  const code =
    "<p title=\"Nota fiscal\">\n  Foram <b>Sem nota</b> {n === 1 ? 'nota' : 'notas'} de {x.y}{' '}\n  agora\n</p>"
  const catalogue = {
    'Nota fiscal': 'Fiscal "note"',
    'Foram {b} {nota|notas} de {y} agora': 'Of {y} there were {nota|notas} {b} now',
    'Sem nota': 'No note',
    nota: 'note',
    notas: 'notes',
  }
  expect(inEnglish(code, catalogue)).toBe(
    '<p title={"Fiscal \\"note\\""}>{"Of "}{x.y}{" there were "}{n === 1 ? "note" : "notes"}{" "}<b>{"No note"}</b>{" now"}</p>',
  )
})

test('templates keep their code, also one within another', () => {
  const code = 'const t = `Erro: ${m} em ${f(`Dia ${d}`)}`'
  const catalogue = { 'Erro: {m} em {f}': 'In {f}: `{m}`', 'Dia {d}': 'Day {d}' }
  expect(inEnglish(code, catalogue)).toBe('const t = `In ${f(`Day ${d}`)}: \\`${m}\\``')
})

test('nothing else of a module changes', () => {
  const code = [
    "import { x } from './Total'",
    "type Kind = 'Total'",
    "const of = { Total: x === 'Total', kind: 'Total', className: 'Total' }",
    "switch (x) { case 'Total': has('Total') }",
    "const list = z.enum(['Total']), format = new Intl.NumberFormat('pt-BR')",
    "const p = <p id='Total' className='Total'>{data.Total}</p>",
  ].join('\n')
  expect(inEnglish(code, { Total: 'Sum' })).toBe(code)
})

test('words of a language are asked for in it, numbers as Brazil writes them', () => {
  const code = "new Intl.ListFormat('pt-BR'); new Intl.NumberFormat('pt-BR'); frame.lang = 'pt-BR'"
  expect(inEnglish(code, {})).toBe("new Intl.ListFormat('en'); new Intl.NumberFormat('pt-BR'); frame.lang = 'en'")
})

test('a name is a text where people read it', () => {
  const code =
    "const lines = [{ name: 'Memória' }, { name: x ? 'Canceladas' : 'Notas' }, { name: `${of}: todas` }, { name: 'memory' }, { name: `${of}.svg` }]"
  expect(messagesIn(code, 'x.ts').map(({ key }) => key)).toEqual(['Memória', 'Canceladas', 'Notas', '{of}: todas'])
})

test('names in code are no texts', () => {
  const texts = [
    '<svg d="M0 0">',
    'fiscal:load',
    '/x/y',
    'flex gap-2',
    'nfce_key',
    'NFC-e',
    'Content-Type',
    'isRare',
    'text/csv',
    '10',
  ]
  const code = texts.map((text) => `f('${text}')`).join('\n')
  expect(messagesIn(code, 'x.ts')).toEqual([])
})
