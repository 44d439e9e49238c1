import { makeNfceKey } from '#domain/documents/access-key.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'

/** Two values of a leaf of few: what is shown of it differs where it differs. */
export function pairOf(kind: string): [string, string] | undefined {
  if (kind === 'u') return ['SP', 'RJ']
  if (kind.startsWith('=')) {
    const [one = '', other = ''] = kind.slice(1).split(',')
    return [one, other === '~' ? `${one}9` : other]
  }
  const digits = kind.startsWith('i') ? Number(kind.slice(1)) : 99
  return digits < 5 ? ['2'.repeat(digits), '3'.repeat(digits)] : undefined
}

/** A value that no other leaf of a document has. */
export function valueOf({ kind, place }: { kind: string; place: number }): string {
  const pair = pairOf(kind)
  if (pair !== undefined) return pair[0]
  if (kind === 'n') return `${1001 + place}.37`
  if (kind === 'd') return dayOf(place)
  if (kind === 'p') return `0.0${100 + place}`
  if (kind === 'd8') return dayOf(place).replaceAll('-', '')
  if (kind === 'h6') return `10${String(place % 60).padStart(2, '0')}11`
  if (kind === 't') return `${dayOf(place)}T10:11:12-03:00`
  if (kind === 'c') return `9${String(place).padStart(4, '0')}5670001${String((place * 7) % 100).padStart(2, '0')}`
  if (kind === 'f') return `9${String(place).padStart(4, '0')}56789${place % 10}`
  if (kind.startsWith('i')) return `9${String(place).padStart(Math.min(Number(kind.slice(1)), 20) - 1, '0')}`
  return `t${place}q`
}

const dayOf = (place: number): string => new Date(Date.UTC(2021, 0, 1 + place)).toISOString().slice(0, 10)

/** Tells if a text shows a value that no other leaf has, in whatever form. */
export function shows(text: string, kind: string, value: string): boolean {
  if (text.includes(value)) return true
  if (kind === 'n') return text.includes(`${value.slice(0, 1)}.${value.slice(1, 4)},`)
  if (kind === 'd' || kind === 't') return text.includes(value.slice(0, 10).split('-').toReversed().join('/'))
  if (kind === 'p')
    return text.includes(
      String(Number(value) * 100)
        .replace('.', ',')
        .slice(0, 5),
    )
  if (kind === 'd8') return text.includes(value.replace(/(....)(..)(..)/, '$3/$2/$1'))
  if (kind === 'h6') return text.includes(value.replace(/(..)(..)(..)/, '$1:$2:$3'))
  if (kind === 'c' || kind === 'f') return text.includes(formatTaxpayer(value))
  if (kind === 'i8') return text.includes(value.replace(/^(\d{5})(\d{3})$/, '$1-$2'))
  return false
}

export const KEY = makeNfceKey({
  uf: '35',
  yearMonth: '2609',
  cnpj: '11222333000181',
  serie: 2,
  number: 42,
  emissionType: '1',
  code: '12345678',
})
