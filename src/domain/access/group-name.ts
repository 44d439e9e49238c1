import { formatQuantity } from '../money.ts'

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
/** Characters that a group's description may have. */
const MOST = 128

/** Returns what a group is called that nobody named: by its companies, 'Centro e Praia', 'Centro, Praia e mais 3'; counted where `exists` knows it. */
export function groupName(companies: readonly string[], exists: (name: string) => boolean): string {
  const named = companies.slice(0, companies.length === 3 ? 3 : 2)
  const rest = companies.length - named.length
  const whole = LIST.format(rest > 0 ? [...named, `mais ${formatQuantity(rest)}`] : named)
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` (${count})`
    const name = `${whole.slice(0, MOST - end.length).trimEnd()}${end}`
    if (!exists(name)) return name
  }
}
