import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { code } from '../source-graph.ts'

// One thing has one name, in every screen, mail, message and command. What the owner names otherwise stands as the owner has it.

interface Term {
  say: string
  never: RegExp
  /** The owner's own texts. */
  but?: RegExp
}

const TERMS: readonly Term[] = [
  { say: 'organização', never: /\binquilinos?\b/iu },
  // 'Grupo de empresas' is what accesses are limited to, several in an organization.
  { say: 'organização', never: /\b(?:n?este|deste|outro|primeiro|nenhum|ao|do) grupo de empresas\b/iu },
  { say: 'Aplicativos e agentes', never: /\bclientes e agentes\b/iu },
  { say: 'Pendências', never: /\bdeve ser zero\b/iu },
  // 'Em aberto' is a state of a number, as 'Explicada' is.
  { say: 'Pendências', never: /title="Em aberto|\blabel: 'Em aberto',|\bo que est(?:á|iver) em aberto\b/iu },
  { say: 'situação', never: /\b[oa]s? status (?:d[aeo]|que|é|foi)\b/iu },
  { say: 'meios de pagamento', never: /[a-zà-ú,] (?:métodos|formas) de pagamento/u },
  { say: 'tributos', never: /, impostos[ ,]/u },
  {
    say: 'NFC-e, CF-e',
    never: /\b(?:d[aeo]s?|n[ao]s?|uma?|cada|com|sem) (?:NFCe|CFe)s?\b/u,
    but: /(?:a lista|os dados) de NFCes|os dados da NFCe/u,
  },
]

/** Each text that calls a thing by another name than its own. */
function wrongTerms(path: string, text: string): string[] {
  return TERMS.flatMap(({ say, never, but }) =>
    code(text)
      .split('\n')
      .filter((line) => never.test(line) && !but?.test(line))
      .map((line) => `${path}: ${line.trim()} (say '${say}')`),
  )
}

test.each([
  "text: 'Este registro é de outro grupo de empresas.'",
  'title="Clientes e agentes"',
  "label: 'Em aberto',",
  '<p>Ocorreu um erro ao baixar o XML da NFCe</p>',
  "description: 'Totais, impostos, métodos de pagamento'",
])('%s', (text) => expect(wrongTerms('a.tsx', text)).not.toEqual([]))

test.each([
  "label: 'Grupos de empresas'",
  "open: { label: 'Em aberto' }",
  '`Ocorreu um erro ao carregar os dados da NFCe: ${message}`',
  "title: 'Métodos de pagamento'",
])('nothing in: %s', (text) => expect(wrongTerms('a.tsx', text)).toEqual([]))

test('one thing has one name', () => {
  expect(
    globSync('{src,scripts,stories}/**/*.{ts,tsx,mjs}').flatMap((path) => wrongTerms(path, readFileSync(path, 'utf8'))),
  ).toEqual([])
})
