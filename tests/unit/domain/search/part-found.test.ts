import { expect, test } from 'vitest'
import { partFound } from '#domain/search/part-found.ts'

const marked = (text: string, sought: string) => {
  const found = partFound(text, sought)
  return found && text.slice(...found)
}

test.each([
  ['Padaria São João', 'sao jo', 'São Jo'],
  ['Padaria São João', 'JOÃO', 'João'],
  ['11.222.333/0001-81', '11222333', '11.222.333'],
  ['11.222.333/0001-81', '2.333/00', '2.333/00'],
  ['3526 0311 2223 3300', '2603112', '26 0311 2'],
  ['R$ 12,34', '12,34', '12,34'],
  ['😀 Café', 'cafe', 'Café'],
  ['São', 'saõ', 'São'],
])('in %j %j marks %j', (text, sought, part) => {
  expect(marked(text, sought)).toBe(part)
})

test.each([
  ['Padaria', ''],
  ['Padaria', ' '],
  ['Padaria', './-'],
  ['Padaria', 'mercado'],
  ['', 'a'],
])('in %j %j marks nothing', (text, sought) => {
  expect(marked(text, sought)).toBeUndefined()
})
