import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../declarations.ts'

/** Terms that stay in every language: they are names (docs/portals.md#languages). */
const TERMS = new Set(
  (
    'NFC-e NFCe NF-e NFe CF-e CFe SAT SATs DANFE SEFAZ CNPJ CPF IE UF CSC CFOP NCM CEST CST CSOSN ICMS PIS COFINS ISSQN IPI IBS CBS ' +
    'GTIN EAN CEP XML PDF CSV ZIP JSON QR Code URL IP MAC API HTTP HTTPS AC FCP ST EPEC NFF R$ KB MB GB kB WPA WEP WIFI DHCP PPPoE IPFIX LAN ' +
    'OAuth webhook fiscal'
  ).split(' '),
)

/**
 * Some texts look like names in code, such as 'vendas' and 'PDVs': what a catalogue has is a text. tests/unit/words.test.ts looks for those that
 * no catalogue has.
 */
const KNOWN = new Set(
  globSync('src/**/words/en.json', { cwd: root })
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(resolve(root, file), 'utf8')) as object))
    .map((key) => key.trim()),
)

/** What stands between two holes. */
const BETWEEN_HOLES = new Set('a ao às até com da das de do dos e em há o ou para por sem'.split(' '))

const WORD = /\p{L}/u
const BETWEEN = /[^\p{L}\p{N}$-]+/u
const isTerm = (word: string): boolean => TERMS.has(word) || !WORD.test(word)
/** A word with a hyphen, as names in code have, too: those of Portuguese end like this. */
const HYPHENED = /^\p{L}+-(se|feira|mails?|l[oa]s?)$/u
/** A sentence or a noun begins like this. */
const BEGUN = /^\p{Lu}\p{Ll}/u
const MARKUP = /^<[a-z]/
/** A class of a sheet, such as `gap-2` or `md:flex`; sentences have none of these signs within a word. */
const CLASS = /^-?[a-z0-9[\]&>():_*!@.,#/'%=-]+$/
const OWN_SIGN = /[a-z\]]-[a-z0-9[]|:[a-z[]|\[/

/**
 * Tells if a text is for people: it has words that are no term of the law, and does not look like a name in code. What stands as text in JSX is
 * in any case.
 */
export function isText(key: string, isJsx: boolean): boolean {
  const bare = key.replace(/\{[^}]*\}/g, ' ')
  const trimmed = bare.trim()
  if (KNOWN.has(trimmed) || KNOWN.has(key.trim()) || (bare !== key && BETWEEN_HOLES.has(trimmed))) return true
  if (bare.split(BETWEEN).every(isTerm)) return false
  if (isJsx) return true
  if (MARKUP.test(trimmed)) return false
  if (HYPHENED.test(trimmed)) return true
  const isOneWord = !/\s/.test(trimmed)
  if (isOneWord && /[_/=]|\.\w|^\p{L}{1,2}$/u.test(trimmed)) return false
  // oxlint-disable-next-line no-control-regex -- letters with accents, and the signs of typography
  if (/[^\x00-\x7f]/.test(trimmed)) return true
  if (isOneWord) return BEGUN.test(trimmed) && !/[-:]/.test(trimmed.slice(0, -1)) && !/\p{Ll}\p{Lu}/u.test(trimmed)
  return !isClasses(trimmed)
}

/** Small letters alone, and a word at least that none of a language looks like. */
function isClasses(text: string): boolean {
  const words = text.split(/\s+/)
  return words.every((word) => CLASS.test(word)) && words.some((word) => OWN_SIGN.test(word))
}
