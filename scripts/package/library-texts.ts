// What people and programs read of the library beside its files, in the package and under /elements/<version>/: a page for each element that
// custom-elements.json declares, and llms.txt (https://llmstxt.org), which leads to them.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EMBEDDED_ELEMENTS } from '../../src/domain/access/embedding.ts'
import type { DescribedElement } from '../../src/widgets/reference/described.ts'
import type { DeclaredElement } from '../../src/widgets/reference/manifest.ts'
import { errorCodes } from '../../src/widgets/reference/vocabulary.ts'
import { root } from '../vite/declarations.ts'
import { declarationOf, described, describedLeaves } from './reference.ts'

interface Found {
  described: DescribedElement
  /** As the manifest declares it. */
  element: DeclaredElement
}

/** Every element of the manifest, leaves last. */
const elements: readonly Found[] = [...described, ...describedLeaves].map((one) => ({
  described: one,
  element: declarationOf(one, 'en'),
}))

const pageOf = (tag: string) => `docs/${tag}.md`
const code = (text: string) => `\`${text}\``
const cell = (text = '') => text.replaceAll('|', '\\|')

/** A heading with a table below it, or nothing where that has no row. */
function section(title: string, head: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string {
  if (rows.length === 0) return ''
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return `## ${title}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`
}

const named = (title: string, head: string, all: readonly { name: string; description?: string }[] = []): string =>
  section(
    title,
    [head, 'What it is'],
    all.map(({ name, description }) => [code(name), description]),
  )

/** What a portal's token must hold for it (docs/portals.md). */
function tokenFor(tag: string, asks: boolean): string {
  if (!asks) return 'It asks the server nothing, and needs no token.'
  const [, embedded] = Object.entries(EMBEDDED_ELEMENTS).find(([one]) => one === tag) ?? []
  if (!embedded) return "It is a person's: no token of a portal is good for it."
  // Of several one is enough.
  const needs = embedded.needs.map((one) => [one].flat().map(code).join(' or '))
  return `A portal's token shows nothing in it without ${needs.join(', ')}.`
}

/** The page of an element. */
function elementPage({ described: { area, own }, element }: Found, version: string): string {
  const { tagName, summary, name, attributes = [], members = [], events = [], views } = element
  const asks = attributes.some((one) => one.name === 'token')
  const fields = members.filter((one) => one.kind === 'field')
  const methods = members.filter((one) => one.kind === 'method')
  const alone = fields.filter((one) => !attributes.some(({ fieldName }) => fieldName === one.name))
  const file = area === 'leaves' ? 'leaves.js' : 'elements.js'
  const needed = own.map(({ name: one, values, example }) => ` ${one}="${values?.[0] ?? example ?? '…'}"`).join('')
  const parts = [
    `# ${tagName}\n\nShows ${summary}. Type in TypeScript: ${code(name)}.\n`,
    `\`\`\`js\nimport 'fiscal-widgets/${area}'\n\`\`\`\n`,
    `Without a bundler:\n`,
    `\`\`\`html\n<script type="module" src="https://your-server/elements/${version}/${file}"></script>\n<${tagName}${needed}></${tagName}>\n\`\`\`\n`,
    `${tokenFor(tagName, asks)}\n`,
    section(
      'Attributes',
      ['Attribute', 'Property', 'Values', 'Unless told', 'What it does'],
      attributes.map((one) => [
        code(one.name),
        one.fieldName ? code(one.fieldName) : '–',
        code(one.type?.text ?? 'string'),
        one.default ?? '–',
        one.description,
      ]),
    ),
    section(
      'Properties without an attribute',
      ['Property', 'Type', 'What it does'],
      alone.map((one) => [code(one.name), code(one.type?.text ?? ''), one.description]),
    ),
    section(
      'Methods',
      ['Method', 'Returns', 'What it does'],
      methods.map((one) => [code(one.name), code(one.return?.type?.text ?? 'void'), one.description]),
    ),
    section(
      'Events',
      ['Event', 'Type', 'When'],
      events.map((one) => [code(one.name), code(one.type.text), one.description]),
    ),
    section(
      'Codes of `fiscal-error`',
      ['Code', 'What it says'],
      Object.entries(errorCodes).map(([one, about]) => [code(one), about]),
    ),
    section(
      'Paths of `view`',
      ['Path', 'Name in `fiscal-navigate`', 'Headed'],
      views.map((one) => [code(one.path), code(one.name), one.title]),
    ),
    named('States, `:state(…)`', 'State', element.cssStates),
    named('Parts, `::part(…)`', 'Part', element.cssParts),
    named('Slots', 'Slot', element.slots),
    named('Variables', 'Variable', element.cssProperties),
  ]
  return `${parts
    .filter(Boolean)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

const lineOf = ({ element: { tagName, summary } }: Found) => `- [${tagName}](${pageOf(tagName)}): ${summary}`

/** llms.txt. */
function llms(version: string): string {
  const isLeaf = ({ described: { area } }: Found) => area === 'leaves'
  return `# fiscal-widgets ${version}

> Fiscal documents of Brazilian retail as custom elements: NFC-e, CF-e, SAT, downloads, companies, accesses. What they show is in Portuguese (pt-BR).

Load \`https://your-server/elements/${version}/elements.js\` as a module, or install the package and \`import 'fiscal-widgets'\`; either defines every element. Once for the whole page:

\`\`\`js
connect({ api: 'https://your-server', tenant: '…', token: async ({ signal }) => (await fetch('/fiscal-token', { signal })).text() })
\`\`\`

\`token\` is asked for when the first element needs it and when it has expired. It comes from the page's own server: never write a token into markup or an address. Functions (\`tokenProvider\`, listeners) are set in the browser: a server's markup has attributes alone.

## Start

- [README.md](README.md): installing, types for React, Vue, Svelte and Angular, pages that a server draws, use without a bundler
- [custom-elements.json](custom-elements.json): the same as all pages below, for programs

## Elements

${elements
  .filter((one) => !isLeaf(one))
  .map(lineOf)
  .join('\n')}

## Leaves

${elements.filter(isLeaf).map(lineOf).join('\n')}
`
}

/** Each text by its path: README.md, llms.txt and the pages that it leads to. */
export function libraryTexts(version: string): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', readFileSync(resolve(root, 'scripts/package/README.md'), 'utf8')],
    ['llms.txt', llms(version)],
    ...elements.map((one) => [pageOf(one.element.tagName), elementPage(one, version)] as const),
  ])
}
