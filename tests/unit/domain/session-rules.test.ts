import { expect, test } from 'vitest'
import { safeNext } from '#domain/access/next-path.ts'
import { PASSWORD_RULES, passwordProblems } from '#domain/access/password.ts'

test.each(['/', '/nfces?page=2&status=authorized', '/nfces/3126#eventos', '/sats/1/monitoring'])(
  '%s is followed',
  (path) => {
    expect(safeNext(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /nfces',
  'nfces',
  '',
  null,
])('%j leads home', (next) => {
  expect(safeNext(next)).toBe('/')
})

test('a good password breaks no rule', () => {
  expect(passwordProblems('Fiscal#2026')).toEqual([])
})

test.each([
  ['FISCAL#2026', 'Letra minúscula'],
  ['fiscal#2026', 'Letra maiúscula'],
  ['Fiscal#abcd', 'Número'],
  ['Fiscal 2026', 'Caractere especial'],
  ['Fis#202', '8 caracteres'],
])('%s breaks only "%s"', (password, label) => {
  expect(passwordProblems(password).map((rule) => rule.label)).toEqual([label])
})

test('an empty password breaks all five', () => {
  expect(passwordProblems('')).toEqual(PASSWORD_RULES)
})
