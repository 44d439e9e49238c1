import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from '#api/server/identity/sessions/common-passwords.ts'
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
  // Of the published list alone.
  'Trustno1!',
  'Ch3ls3a&3',
  'Liverpool#1',
  'Aa123456!',
  'A@147258369',
])('is tried first: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
  expect(await isCommonPassword(password.toUpperCase())).toBe(true)
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
])('is not: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
  expect(passwordProblems(password).length).toBeLessThan(2)
})

const COMMONEST = dictionary['passwords-common'].slice(0, 10_000)

/** What people make of a password of the list when it has to meet the rule. */
function shapesOf(password: string): string[] {
  const letter = password.search(/[a-z]/)
  if (letter < 0) return [`Aa${password}!`, `Aa@${password}`, `#${password}aA`]
  const named = `${password.slice(0, letter)}${password.charAt(letter).toUpperCase()}${password.slice(letter + 1)}`
  return [`${named}@123`, `${named}!1`, `2026#${named}`]
}

test('each of the 10,000 commonest is refused in shapes that meet the rule', async () => {
  expect(COMMONEST).toHaveLength(10_000)
  expect(await uncommon(COMMONEST.flatMap(shapesOf))).toEqual([])
  // Four digits with 'Aa' and '!' are too short to meet it.
  expect(COMMONEST.filter((one) => shapesOf(one).some(meetsRule)).length).toBeGreaterThan(9800)
})

test('in the words of Brazil too, with each usual ending', async () => {
  const specials = ['!', '@', '#', '$', '*', '.', '&', '?', '_', '-', '!!', '@@']
  const numbers = [
    ...Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')),
    '123',
    '1234',
    '12345',
    '2024',
    '1999',
  ]
  const made = ['Senha', 'Brasil', 'Mudar', 'Corinthians', 'Janeiro'].flatMap((word) =>
    numbers.flatMap((number) =>
      specials.flatMap((special) => [`${word}${special}${number}`, `${word}${number}${special}`]),
    ),
  )
  const good = made.filter(meetsRule)
  expect(good.length).toBeGreaterThan(10_000)
  expect(await uncommon(good)).toEqual([])
})

test('pass phrases and random passwords are taken', async () => {
  const words = dictionary['diceware-common']
  const below = randomBelow(7)
  const word = () => words[below(words.length)] ?? ''
  const phrases = Array.from({ length: 1000 }, () => {
    const first = word()
    return `${first.charAt(0).toUpperCase()}${first.slice(1)}-${word()}-${word()}${below(10)}`
  })
  const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%*'
  const random = Array.from({ length: 2000 }, () =>
    Array.from({ length: 10 }, () => characters[below(characters.length)]).join(''),
  )
  for (const many of [phrases, random.filter(meetsRule)]) {
    expect(many.length).toBeGreaterThan(500)
    expect(await uncommon(many)).toEqual(many)
  }
})

function meetsRule(password: string): boolean {
  return passwordProblems(password).length === 0
}

async function uncommon(passwords: readonly string[]): Promise<string[]> {
  const common = await Promise.all(passwords.map((one) => isCommonPassword(one)))
  return passwords.filter((_, index) => !common[index])
}

/** The same numbers in every run. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}
