import { parseTemplate } from '@angular/compiler'
import { parseHTML } from 'linkedom'
import { parseAst } from 'rolldown/parseAst'
import { compile, parse as parseSvelte } from 'svelte/compiler'
import { describe, expect, test } from 'vitest'
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc'
import {
  columnsOf,
  followedChoice,
  hashOf,
  readChoice,
  toldAttributes,
  withColumns,
} from '../../../embed/builder/choice.js'
import { type CodePart, codeOf, FORMATS } from '../../../embed/builder/code.js'
import { labelOf } from '../../../embed/builder/fields.js'
import { customizeOf, EXAMPLES, NOTHING, withOwnColumn } from '../../../embed/builder/own.js'
import type { FiscalCustomize } from '#widgets/kit/public.ts'
import { builderElements } from '../../../scripts/embed-pages.mjs'

// What the builder at /embed/ gives to copy: read by each framework's own compiler, with the chosen attributes in it.

const LISTS = {
  'fiscal-nfce-list': { columns: [], rows: 'nfce' },
  'fiscal-cfe-list': { columns: [], rows: 'cfe' },
  'fiscal-companies': { columns: [], rows: 'company' },
} as const
const elements = builderElements(LISTS)
const part = (tag: string, given: Partial<CodePart> = {}): CodePart => {
  const element = elements.find((one) => one.tag === tag)
  if (!element) throw new Error(`No ${tag}`)
  return {
    ...element,
    attributes: { theme: 'light' },
    variables: {},
    origin: 'https://fiscal.example',
    tenant: '7c1f5a3e-0000-4000-8000-000000000000',
    ...given,
  }
}

/** Values that are markup, code or an expression somewhere, were they not escaped. */
const ODD = `"'<b>&{{x}}\${y}\`\\`
const LOOK = { '--fiscal-accent': '#7a1fa2', '--fiscal-font': "'Open Sans', serif" }

/** The attributes that a framework's compiler finds at the element. */
const found: Readonly<Record<string, (code: string, tag: string) => Record<string, string>>> = {
  html(code, tag) {
    const { document } = parseHTML(`<!doctype html><html><body>${code}</body></html>`)
    for (const { textContent } of document.querySelectorAll('script:not([src])')) parseAst(textContent ?? '')
    const node = document.querySelector(tag)
    return Object.fromEntries([...(node?.attributes ?? [])].map(({ name, value }) => [name, value]))
  },
  react(code, tag) {
    parseAst(code, { lang: 'tsx' })
    const [, text = ''] = new RegExp(`return <(?:Fiscal tag="${tag}"|${tag})(.*) />`).exec(code) ?? []
    const { document } = parseHTML(`<i${text.replace(' style={look}', '')}></i>`)
    const node = document.querySelector('i')
    return Object.fromEntries([...(node?.attributes ?? [])].map(({ name, value }) => [name, value]))
  },
  vue(code, tag) {
    const { descriptor, errors } = parse(code)
    compileScript(descriptor, { id: 'x' })
    const { errors: faults, ast } = compileTemplate({
      source: descriptor.template?.content ?? '',
      filename: 'x.vue',
      id: 'x',
      compilerOptions: { isCustomElement: (name) => name.startsWith('fiscal-') },
    })
    expect([...errors, ...faults]).toEqual([])
    const node = ast?.children.find((one) => 'tag' in one && one.tag === tag)
    const props = node && 'props' in node ? node.props : []
    return Object.fromEntries(props.flatMap((one) => ('value' in one ? [[one.name, one.value?.content ?? '']] : [])))
  },
  svelte(code, tag) {
    compile(code, { filename: 'x.svelte' })
    const { fragment } = parseSvelte(code, { modern: true })
    const node = fragment.nodes.find((one) => one.type === 'RegularElement' && one.name === tag)
    const all = node?.type === 'RegularElement' ? node.attributes : []
    return Object.fromEntries(
      all.flatMap((one) => {
        const [text] = one.type === 'Attribute' && Array.isArray(one.value) ? one.value : []
        return one.type === 'Attribute' ? [[one.name, text?.type === 'Text' ? text.data : '']] : []
      }),
    )
  },
  angular(code, tag) {
    parseAst(code.replace(/@Component\(\{[^]*?\n\}\)\n/, ''), { lang: 'ts' })
    const [, literal = ''] = /template: (`(?:\\.|[^\\`])*`),\n/.exec(code) ?? []
    const [first] = parseAst(literal).body
    const template = first?.type === 'ExpressionStatement' ? first.expression : undefined
    const text = template?.type === 'TemplateLiteral' ? template.quasis[0]?.value.cooked : undefined
    const { errors, nodes } = parseTemplate(text ?? '', 'x.html')
    expect(errors ?? []).toEqual([])
    const node = nodes.find((one) => 'name' in one && one.name === tag)
    const all = node && 'attributes' in node && Array.isArray(node.attributes) ? node.attributes : []
    const bound = node && 'inputs' in node && Array.isArray(node.inputs) ? node.inputs : []
    // Two braces stand in an expression that is a text.
    const said = bound.map(({ name, value }) => {
      const { strings, expressions } = value.ast
      return [name, strings.reduce((text: string, one: string, at: number) => text + expressions[at - 1].value + one)]
    })
    return Object.fromEntries([...all.map(({ name, value }) => [name, value]), ...said])
  },
}

/** The option `customize` of a code's `connect`, as who has copied it runs it. */
function customizeIn(code: string): FiscalCustomize | undefined {
  const call = /^( *)connect\(\{\n[^]*?^\1\}\)$/m.exec(code)?.[0]
  // It is the code under test.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('connect', call ?? '')
  let options: { customize?: FiscalCustomize } = {}
  run((given: typeof options) => (options = given))
  return options.customize
}

describe.each(FORMATS.filter(({ id }) => id !== 'server'))('$label', ({ id }) => {
  const read = found[id] ?? (() => ({}))

  test('the chosen attributes stand at the element', () => {
    const attributes = { theme: 'light', 'nfce-key': '35261111222333000181650010000000071000000053' }
    expect(read(codeOf(id, part('fiscal-nfce-detail', { attributes })), 'fiscal-nfce-detail')).toEqual(attributes)
  })
  test('whatever is typed stays text', () => {
    const attributes = { view: ODD }
    expect(read(codeOf(id, part('fiscal-nfce-list', { attributes })), 'fiscal-nfce-list')).toEqual(attributes)
  })
  test('the look is said once, and no token stands in it', () => {
    const code = codeOf(id, part('fiscal-cfe-list', { variables: LOOK }))
    expect(read(code, 'fiscal-cfe-list')).toEqual({ theme: 'light' })
    for (const name of Object.keys(LOOK)) expect(code.split(name)).toHaveLength(2)
    expect(code).toContain("tenant: '7c1f5a3e-0000-4000-8000-000000000000'")
    expect(code).toContain('/fiscal-token')
  })
  test('of a leaf that asks nothing there is no token to give', () => {
    const code = codeOf(id, part('fiscal-access-key', { attributes: { value: '3526' } }))
    expect(read(code, 'fiscal-access-key')).toEqual({ value: '3526' })
    expect(code).not.toContain('connect')
  })
  test('every element has code that its compiler takes', () => {
    for (const { tag } of elements) read(codeOf(id, part(tag, { variables: LOOK, own: EXAMPLES })), tag)
  })
  test('the portal’s column and action are those of the preview', async () => {
    const row = { kind: 'sat', id: '1', key: '35261', cnpj: '11222333001000', serial: '900012345' } as const
    const ways = { signal: new AbortController().signal }
    for (const [tag, rows, said] of [
      ['fiscal-nfce-list', 'nfce', 'P-35261'],
      ['fiscal-companies', 'company', 'P-001000'],
      ['fiscal-sat-park', 'sat', 'P-012345'],
    ] as const) {
      const names = { column: ODD, action: `${ODD} 2` }
      const customize = customizeIn(codeOf(id, part(tag, { own: names })))
      for (const own of [customize?.[rows], customizeOf(rows, names)?.[rows]]) {
        expect(own).toMatchObject({ columns: [{ header: ODD }], actions: [{ label: `${ODD} 2` }] })
        expect(own?.columns?.[0]?.cell(row, ways)).toBe(said)
        expect(own?.columns?.[0]?.cell({ kind: rows, id: '1' }, ways)).toBe(undefined)
        expect(await own?.actions?.[0]?.run([row], ways)).toEqual({ done: 'Pronto: 1' })
      }
    }
    expect(
      Object.keys(customizeIn(codeOf(id, part('fiscal-nfce-list', { own: { ...EXAMPLES, action: '' } })))?.nfce ?? {}),
    ).toEqual(['columns'])
    expect(codeOf(id, part('fiscal-nfce-list', { own: NOTHING }))).not.toContain('customize')
    expect(codeOf(id, part('fiscal-profile', { own: EXAMPLES }))).not.toContain('customize')
  })
})

test('the server gives tokens of the element, where portals may; otherwise it says whose token it is', () => {
  const code = codeOf('server', part('fiscal-sat-park'))
  parseAst(code)
  expect(code).toContain("elements: ['fiscal-sat-park']")
  expect(codeOf('server', part('fiscal-profile'))).toContain('sessão dela')
  expect(codeOf('server', part('fiscal-qr-code'))).toContain('não precisa de token')
})

test('an element says in Portuguese what it is for, where a menu leads to it, and in which group', () => {
  const known = new Map(elements.map((one) => [one.tag, one]))
  expect(known.get('fiscal-nfce-list')).toMatchObject({ group: 'Vendas', needsToken: true, isOfPortals: true })
  expect(known.get('fiscal-nfce-list')?.about).toContain('Notas')
  expect(known.get('fiscal-danfe')?.about).toBe(
    'O papel de um documento, dentro da página: o DANFE de uma nota, o extrato de um cupom',
  )
  expect(known.get('fiscal-nfce-missing')?.group).toBe('Pendências')
  expect(known.get('fiscal-qr-code')).toMatchObject({ isLeaf: true, needsToken: false })
  expect(known.get('fiscal-nfce-list')?.variables.find(({ name }) => name === '--fiscal-row')?.unless).toBe('40px')
})

describe('the address', () => {
  const choice = {
    tag: 'fiscal-nfce-list',
    attributes: { theme: 'dark', view: '/nfces?page=2&q=a b' },
    variables: { '--fiscal-accent': '#7a1fa2' },
    own: EXAMPLES,
    width: '390',
    format: 'vue',
  }
  test('keeps the choice', () => expect(readChoice(hashOf(choice), elements)).toEqual(choice))
  test('is not believed: what the element does not have is left out', () => {
    expect(readChoice('#fiscal-nfce-list?onclick=x&--fiscal-none=1&.width=7&.own=x&theme=dark', elements)).toEqual({
      ...choice,
      attributes: { theme: 'dark' },
      variables: {},
      own: NOTHING,
      width: '',
      format: '',
    })
    expect(readChoice('#<b>', elements).tag).toBe('fiscal-nfce-list')
  })
  test('that names another element alone keeps the look', () => {
    const next = followedChoice('#fiscal-cfe-list', elements, choice)
    expect(next).toEqual({ ...choice, tag: 'fiscal-cfe-list', attributes: { theme: 'dark' } })
    expect(followedChoice('#fiscal-qr-code', elements, choice)).toMatchObject({ variables: {}, own: NOTHING })
  })
})

test('columns are said by the view, in the order of the list, and not where they are the usual ones', () => {
  const names = ['key', 'serie', 'number', 'total']
  const columns = names.map((name) => ({ name, header: name, isUsual: name !== 'total' }))
  const [list] = builderElements({ 'fiscal-nfce-list': { columns, rows: 'nfce' } }).filter(
    ({ tag }) => tag === 'fiscal-nfce-list',
  )
  if (!list) throw new Error('No list')
  expect(columnsOf(list)).toEqual(['key', 'serie', 'number'])
  const view = withColumns(list, '', ['total', 'key'])
  expect(view).toBe('/nfces?columns=key,total')
  expect(columnsOf(list, view)).toEqual(['key', 'total'])
  expect(withColumns(list, '/nfces?status=canceled&columns=key', ['key', 'serie', 'number'])).toBe(
    '/nfces?status=canceled',
  )
  expect(withColumns(list, view, ['key', 'serie', 'number'])).toBe('')
  const own = withOwnColumn(list, EXAMPLES)
  expect(columnsOf(own)).toEqual(['key', 'serie', 'number', 'own-portal'])
  expect(withColumns(own, view, ['own-portal', 'key'])).toBe('/nfces?columns=key,own-portal')
  expect(withColumns(list, '/nfces?columns=key,own-portal', ['key', 'own-portal'])).toBe('/nfces?columns=key')
})

test('every attribute has a name in Portuguese, and every text is the manifest’s in Portuguese', () => {
  const own = new Set(['token', 'tenant', 'api', 'theme'])
  const all = elements.flatMap(({ attributes }) => attributes.filter(({ name }) => !own.has(name)))
  expect(all.filter((one) => labelOf(one) === one.name)).toEqual([])
  const english = /\b(the|of|what|its|with|whose)\b/i
  const texts = elements.flatMap(({ about, attributes, variables }) => [
    about,
    ...[...attributes, ...variables].map((one) => one.about),
  ])
  expect(texts.filter((text) => english.test(text))).toEqual([])
})

test('what counts anyway is not written', () => {
  const [list] = elements.filter(({ tag }) => tag === 'fiscal-nfce-list')
  expect(list && toldAttributes(list, { theme: 'dark', loading: 'lazy', font: '' })).toEqual({ loading: 'lazy' })
})
