import { describe, expect, test } from 'vitest'
import { scrub, scrubText } from '#domain/scrub.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const HEX = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const BASE64URL = 'dGhpcyBpcyBhIHNlY3JldCBvZiAzMiBieXRlcy4uLi4'
const KEY = '35260311222333000181650010000000011123456780'
const LETTERED_KEY = '35260312345A7B000181650010000000011123456780'

describe('what is taken out of a text', () => {
  test.each([
    ['a JWT', `refused ${JWT}!`, 'refused [token]!'],
    ['a JWT cut short', `refused ${JWT.slice(0, 60)}`, 'refused [token]'],
    ['a JWT behind letters', `token_${JWT}`, 'token_[token]'],
    ['a bearer', 'sent Bearer abc.def-123', 'sent Bearer [token]'],
    ['an Authorization header', 'Authorization: Basic dXNlcjpwYXNz', 'Authorization: [removido]'],
    ['a refresh token', `family of ${HEX} revoked`, 'family of [token] revoked'],
    ['a token of a mail', `link ${BASE64URL}`, 'link [token]'],
    ['token=', 'access_token=short; next', 'access_token=[removido]; next'],
    ['password=', 'at password=Fiscal#2026', 'at password=[removido]'],
    ['a password in JSON', '{"old_password":"a b, c","x":1}', '{"old_password":[removido],"x":1}'],
    [
      'a password in JSON in JSON',
      String.raw`"{\"password\":\"a b\",\"x\":1}"`,
      String.raw`"{\"password\":[removido],\"x\":1}"`,
    ],
    ['senha:', "{ senha: 'é segredo' }", '{ senha: [removido] }'],
    ['camel case', 'newPassword: abc', 'newPassword: [removido]'],
    ['a password that begins as a mark does', 'password=[abc', 'password=[removido]'],
    ['a CPF', 'CPF 529.982.247-25 inválido', 'CPF [cpf] inválido'],
    ['a CPF without mask', 'cpf:52998224725,', 'cpf:[cpf],'],
    ['a CPF glued to letters', 'doc_CPF52998224725x', 'doc_CPF[cpf]x'],
    ['a CPF of spaces', '529 982 247 25', '[cpf]'],
    ['a CPF half masked', '529982247-25', '[cpf]'],
    ['an e-mail', 'user joão.silva+nf@loja.com.br not found', 'user [e-mail] not found'],
    ['an encoded e-mail', '/users/ana%40loja.com.br/grants', '/users/[e-mail]/grants'],
    ['a query', 'GET https://api.example/v1/x?search=Ana&page=2 failed', 'GET https://api.example/v1/x failed'],
    ['any query of a whole address', 'https://a.example/x?Ana', 'https://a.example/x'],
    ['a fragment', 'https://a.example/x#token', 'https://a.example/x'],
    ['a relative query', 'GET /api/v1/users/?search=Ana: 500', 'GET /api/v1/users/ 500'],
    ['credentials of an address', 'postgres://app:s3cr3t@db:5432/x', 'postgres://db:5432/x'],
  ])('%s', (_, text, expected) => expect(scrubText(text)).toBe(expected))

  test.each([
    ['a document', 'at 1:5 <?xml version="1.0"?><a>João</a>', 'at 1:5 [xml]'],
    ['a document cut short', 'read <?xml version="1.0"?><dest><xNome>João da Sil', 'read [xml]'],
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '[xml]'],
    ['character data', 'in <![CDATA[João]]>', 'in [xml]'],
    ['an element', 'bad <dest><CPF>52998224725</CPF><xNome>João</xNome></dest> in note', 'bad [xml] in note'],
    ['a small element', '<xNome>Ana</xNome>', '[xml]'],
    ['two elements', '<a>João</a> and <b>Ana</b> differ', '[xml] and [xml] differ'],
    ['an element of a namespace', '<nfe:xNome>Ana</nfe:xNome>.', '[xml].'],
    ['an element over lines', '<dest>\n  <xNome>\n João\n  </xNome>\n</dest>\n', '[xml]\n'],
    ['an element without end', 'got <xNome>João da Sil', 'got [xml]'],
    ['an element without end, by its attributes', 'got <infNFe Id="NFe35"', 'got [xml]'],
    ['a list without end', 'got <ide><', 'got [xml]'],
    ['escaped', 'soap &lt;xNome&gt;João&lt;/xNome&gt; refused', 'soap [xml] refused'],
    ['escaped in JSON', String.raw`{"m":"\u003cxNome\u003eJoão\u003c/xNome\u003e","n":1}`, '{"m":"[xml]","n":1}'],
    ['slashes escaped in JSON', String.raw`<xNome>João<\/xNome>.`, '[xml].'],
    ['lower case closing of a cut tag', '<xNome>João</xNome', '[xml]'],
  ])('XML: %s', (_, text, expected) => expect(scrubText(text)).toBe(expected))
})

test.each([
  ['TypeError: a?.b is not a function'],
  ['Unexpected token \'<\', "<!-- a" is not valid JSON'],
  ['at Array.<anonymous> (http://localhost:4000/assets/App-BX12cd34.js:10:4231)'],
  ['In HTML, <div> cannot be a descendant of <p>.'],
  ['a < b and b > c'],
  ['at /work/node_modules/react@19.3.1/index.js:3:12345678'],
  [`nota ${KEY} de 11.222.333/0001-81`],
  [`NFe${KEY} e ${LETTERED_KEY}, CNPJ 12345A7B000181 e 11222333000181`],
  ['CNPJ 12345678901A23'],
  ['chave 352603123456789A012365001000000001112345678'],
  ['call f47ac10b-58cc-4372-a567-012345678901 of 2026-03-10T12:00:00.123Z, 1773144000123 ms'],
  ['trace 4bf92f3577b34da6a3ce929d0e0e4736, span 00f067aa12345678'],
  ['Minified React error #418; visit https://react.dev/errors/418 for the full message'],
  [''],
])('stays: %s', (text) => expect(scrubText(text)).toBe(text))

test('scrubbing twice is scrubbing once', () => {
  const text = `password=abc ${JWT} ana@loja.com.br 529.982.247-25 <a>b</a> Bearer abcdef https://a.example/?x=1`
  expect(scrubText(scrubText(text))).toBe(scrubText(text))
})

describe('values', () => {
  test('nested, by value and by name, keys too', () => {
    const given = {
      exception: {
        values: [{ value: 'ana@loja.com.br', frames: [{ filename: 'https://a.example/x.js?v=1', lineno: 3 }] }],
      },
      extra: { cpf: 1, Password: ['x'], refreshToken: 'y', empty: null, 'ana@loja.com.br': true, big: 52998224725n },
      request: { headers: { Cookie: 'a=b', 'User-Agent': 'Firefox' }, query_string: [['a', 'b']] },
      count: 52998224725,
      at: 1773144000.123,
      none: undefined,
      run: () => 1,
    }
    expect(scrub(given)).toEqual({
      exception: { values: [{ value: '[e-mail]', frames: [{ filename: 'https://a.example/x.js', lineno: 3 }] }] },
      extra: {
        cpf: '[removido]',
        Password: '[removido]',
        refreshToken: '[removido]',
        empty: null,
        '[e-mail]': true,
        big: '[cpf]',
      },
      request: { headers: { Cookie: '[removido]', 'User-Agent': 'Firefox' }, query_string: '[removido]' },
      count: '[cpf]',
      at: 1773144000.123,
    })
  })
  test('the given value is left as it is', () => {
    const given = { a: ['ana@loja.com.br'] }
    scrub(given)
    expect(given).toEqual({ a: ['ana@loja.com.br'] })
  })
  test('cycles end; the same thing twice is no cycle', () => {
    const cycle: Record<string, unknown> = { name: 'x' }
    cycle['self'] = cycle
    const twice = { a: 1 }
    expect(scrub({ cycle, list: [twice, twice] })).toEqual({
      cycle: { name: 'x', self: '[…]' },
      list: [{ a: 1 }, { a: 1 }],
    })
  })
  test('deep and wide values end', () => {
    let deep: unknown = 'ana@loja.com.br'
    for (let i = 0; i < 10_000; i++) deep = [deep]
    expect(JSON.stringify(scrub(deep)).length).toBeLessThan(100)
    const wide = scrub({ list: Array.from({ length: 100_000 }, (_, i) => ({ i })) })
    expect(JSON.stringify(wide).length).toBeLessThan(100_000)
  })
  test('a member named __proto__ stays a member', () => {
    const copy = scrub(JSON.parse('{"__proto__":{"polluted":true}}'))
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true}}')
  })
})

/** Of a busy machine. What a text could make slow takes minutes, not milliseconds. */
const MOST_MS = 1000

describe('long texts', () => {
  test('are cut, and leave no half of a name', () => {
    const email = 'ana.maria@loja.com.br'
    for (let before = 8160; before < 8192; before++) {
      const cut = scrubText(`${' '.repeat(before)}${email} `.padEnd(9000))
      expect(cut).not.toMatch(/ana|loja/)
      expect(cut.length).toBeLessThan(8250)
    }
  })
  const PIECES = [
    '<',
    '<a',
    '<a ',
    '<a>',
    '<a =',
    '</',
    '&lt;',
    '&lt;a',
    '?',
    '?a',
    '?a=',
    '#',
    'a',
    '0',
    '9.',
    '123',
    '123.456.',
    'a@',
    'a.',
    '@a.',
    '@',
    'eyJ',
    'eyJaaaaaaaa.',
    'token',
    'token=',
    'token="',
    "token='",
    'password: ',
    'bearer ',
    'http://',
    'https://a',
    '://',
    '"',
    '\\"',
    ' ',
    '\n',
    '%40',
    'á',
    '[',
    '-',
  ]
  test.each(PIECES)('cost little: many times %j', (piece) => {
    for (const tail of ['', '!', '\n', '<', '@a.b']) {
      const text = piece.repeat(Math.ceil(8192 / piece.length)).slice(0, 8100) + tail
      const start = performance.now()
      scrubText(text)
      expect(performance.now() - start, `followed by ${tail}`).toBeLessThan(MOST_MS)
    }
  })
  test('cost little: names without end', () => {
    const text = Array.from({ length: 1400 }, (_, i) => `<n${i}`)
      .join('')
      .slice(0, 8100)
    const start = performance.now()
    scrubText(`${text}</`)
    expect(performance.now() - start).toBeLessThan(MOST_MS)
  })
  test('ten million characters cost no more than the beginning of them', () => {
    const start = performance.now()
    scrubText('<a b="ana@loja.com.br"> '.repeat(400_000))
    expect(performance.now() - start).toBeLessThan(MOST_MS)
  })
})
