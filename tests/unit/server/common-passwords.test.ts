import { expect, test } from 'vitest'
import { isCommonPassword } from '#api/server/identity/accounts/common-passwords.ts'
import { passwordProblems } from '#domain/access/password.ts'

test.each([
  'Password1!',
  'Senha@123',
  'SENHA@123',
  'P@ssw0rd',
  'P@ssword1',
  'Passw0rd!',
  'Mudar@123',
  'Mudar123!',
  '123@Mudar',
  'Admin@123',
  'Admin#2024',
  'Welcome1!',
  'Qwerty123!',
  'Qwerty@12345',
  '1q2w3e4R!',
  '1Qaz2wsx!',
  'Abc@1234',
  'Abcd1234!',
  'Brasil@2024',
  'Flamengo10!',
  'Teste@123',
  'Test1234!',
  'Deusefiel#1',
  'Jesus@777',
  'Maria@1985',
  'Família@2023',
  'S3nh@2026',
  '@dmin#12',
  'Senhasenha1!',
  'Outubro@2026',
  'Bemvindo!1',
  '!!Senha123!!',
  'Janeiro#01',
  'Google@123',
  'Usuario#1',
  'Letmein!1',
  '!QAZ2wsx',
  '1qaz@WSX',
  'Zaq!2wsx',
  '1q@W3e4r',
])('is tried first: %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
  expect(isCommonPassword(password.toUpperCase())).toBe(true)
})

test.each([
  'Fiscal#2026',
  'Padaria#2026',
  'Nuvem-quieta-42',
  'Correto-Cavalo9-pilha',
  'Xk7#mQ2pLz',
  'Senha-de-ontem.9',
  'Trem azul 3 vezes!',
  'Senha@4821',
  'Brasil#7361',
  'Marisa@Monte7',
  'k9$Password-tree',
])('is not: %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
  expect(passwordProblems(password).length).toBeLessThan(2)
})

test('more than the 10,000 that are asked for are known', () => {
  // Of one word alone: each usual ending that makes it meet the rule.
  const specials = ['!', '@', '#', '$', '*', '.', '&', '?', '_', '-', '!!', '@@']
  const numbers = [
    ...Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')),
    '123',
    '1234',
    '12345',
    '2024',
    '1999',
  ]
  const made = ['Senha', 'Brasil', 'Flamengo', 'Password', 'Welcome'].flatMap((word) =>
    numbers.flatMap((number) =>
      specials.flatMap((special) => [`${word}${special}${number}`, `${word}${number}${special}`]),
    ),
  )
  const good = made.filter((one) => passwordProblems(one).length === 0)
  expect(good.length).toBeGreaterThan(10_000)
  expect(good.filter((one) => !isCommonPassword(one))).toEqual([])
})
