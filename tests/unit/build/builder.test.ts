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
import { builderElements } from '../../../scripts/embed-pages.mjs'

// What the builder at /embed/ gives to copy: read by each framework's own compiler, with the chosen attributes in it.

const elements = builderElements()
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
    for (const { tag } of elements) read(codeOf(id, part(tag, { variables: LOOK })), tag)
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
  expect(known.get('fiscal-nfce-missing')?.group).toBe('Pendências')
  expect(known.get('fiscal-qr-code')).toMatchObject({ isLeaf: true, needsToken: false })
  expect(known.get('fiscal-nfce-list')?.variables.find(({ name }) => name === '--fiscal-row')?.unless).toBe('40px')
})

describe('the address', () => {
  const choice = {
    tag: 'fiscal-nfce-list',
    attributes: { theme: 'dark', view: '/nfces?page=2&q=a b' },
    variables: { '--fiscal-accent': '#7a1fa2' },
    width: '390',
    format: 'vue',
  }
  test('keeps the choice', () => expect(readChoice(hashOf(choice), elements)).toEqual(choice))
  test('is not believed: what the element does not have is left out', () => {
    expect(readChoice('#fiscal-nfce-list?onclick=x&--fiscal-none=1&.width=7&theme=dark', elements)).toEqual({
      ...choice,
      attributes: { theme: 'dark' },
      variables: {},
      width: '',
      format: '',
    })
    expect(readChoice('#<b>', elements).tag).toBe('fiscal-nfce-list')
  })
  test('that names another element alone keeps the look', () => {
    const next = followedChoice('#fiscal-cfe-list', elements, choice)
    expect(next).toEqual({ ...choice, tag: 'fiscal-cfe-list', attributes: { theme: 'dark' } })
    expect(followedChoice('#fiscal-qr-code', elements, choice).variables).toEqual({})
  })
})

test('columns are said by the view, in the order of the list, and not where they are the usual ones', () => {
  const names = ['key', 'serie', 'number', 'total']
  const columns = names.map((name) => ({ name, header: name, isUsual: name !== 'total' }))
  const [list] = builderElements({ 'fiscal-nfce-list': columns }).filter(({ tag }) => tag === 'fiscal-nfce-list')
  if (!list) throw new Error('No list')
  expect(columnsOf(list)).toEqual(['key', 'serie', 'number'])
  const view = withColumns(list, '', ['total', 'key'])
  expect(view).toBe('/nfces?columns=key,total')
  expect(columnsOf(list, view)).toEqual(['key', 'total'])
  expect(withColumns(list, '/nfces?status=canceled&columns=key', ['key', 'serie', 'number'])).toBe(
    '/nfces?status=canceled',
  )
  expect(withColumns(list, view, ['key', 'serie', 'number'])).toBe('')
})

test('what counts anyway is not written', () => {
  const [list] = elements.filter(({ tag }) => tag === 'fiscal-nfce-list')
  expect(list && toldAttributes(list, { theme: 'dark', loading: 'lazy', font: '' })).toEqual({ loading: 'lazy' })
})
