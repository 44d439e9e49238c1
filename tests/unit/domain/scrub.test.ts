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
  test.each([
    ['few long texts', { list: Array.from({ length: 24 }, () => 'nota '.repeat(1600)) }],
    ['many short texts', { list: Array.from({ length: 4900 }, (_, i) => `nota fiscal ${i}`) }],
    ['long names', Object.fromEntries(Array.from({ length: 40 }, (_, i) => ['nome '.repeat(1500) + i, i]))],
  ])('a whole report has a measure, and says where it was cut: %s', (_, given) => {
    const text = JSON.stringify(scrub({ first: 'ana@loja.com.br', ...given }))
    expect(text.length).toBeLessThan(120_000)
    expect(text.replaceAll('"[…]"', '').length).toBeLessThan(60_000)
    expect(text).toContain('"[…]"')
    expect(text).toContain('[e-mail]')
  })
  test('a report of usual size is whole', () => {
    const frame = { filename: 'https://loja.example/assets/list-3fK2b9aQ.js', function: 'render', lineno: 10, colno: 4 }
    const value = { type: 'TypeError', value: 'x is not a function', stacktrace: { frames: Array(50).fill(frame) } }
    const report = { exception: { values: [value, value, value] }, tags: { where: 'screen' } }
    expect(scrub(report)).toEqual(report)
  })
  test('a list and an object that are cut say so', () => {
    const wide = scrub({ list: Array.from({ length: 6000 }, (_, i) => i) }) as { list: unknown[] }
    expect(wide.list.at(-1)).toBe('[…]')
    const many = scrub(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`n${i}`, i])))
    expect(Object.entries(Object(many)).at(-1)).toEqual(['[…]', '[…]'])
  })
  test('a member named __proto__ stays a member', () => {
    const copy = scrub(JSON.parse('{"__proto__":{"polluted":true}}'))
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true}}')
  })
})

/** The milliseconds of the processor's that it takes this thread: what else runs on the machine costs it none. */
function cost(text: string): number {
  const start = process.threadCpuUsage()
  scrubText(text)
  return process.threadCpuUsage(start).user / 1000
}

/**
 * Sixteen times the text costs some sixteen times as much, and not 256 times. By the least of many runs, of which the first are compiled;
 * under a tenth of a millisecond a run says nothing.
 */
function expectLinear(textOf: (length: number) => string): void {
  const [few, many] = [textOf(500), textOf(8000)]
  let [short, long] = [Infinity, Infinity]
  for (let run = 0; run < 3 || (run < 30 && long > 64 * Math.max(short, 0.1)); run++) {
    short = Math.min(short, cost(few))
    long = Math.min(long, cost(many))
  }
  expect(long, `500 characters take ${short} ms`).toBeLessThan(64 * Math.max(short, 0.1))
}

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
    'http://a',
    '://a',
    'token ',
    'tokentoken',
    'a%40',
    'a@a.a',
    'ABCDEFGHIJKL',
    '1234567890ab ',
    'abcdef01-',
    '{"a":',
    String.raw`\u003ca`,
    '<a:b ',
    '</a',
    '&lt;/a',
    'dG9rZW4gb2YgMzIgYnl0ZXM',
  ]
  test.each(PIECES)('cost in step with their length: many times %j', (piece) => {
    for (const tail of ['', '!', '\n', '<', '@a.b']) {
      expectLinear((length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + tail)
    }
  })
  test.each([
    ['opened', (i: number) => `<n${i}`],
    ['closed', (i: number) => `</n${i}`],
    ['opened and escaped', (i: number) => `&lt;n${i} `],
  ])('cost in step with their length: names without end, %s', (_, nameOf) => {
    expectLinear(
      (length) =>
        `${Array.from({ length: 2000 }, (_name, i) => nameOf(i))
          .join('')
          .slice(0, length)}</`,
    )
  })
  test('ten million characters cost no more than the beginning of them', () => {
    expectLinear((length) => '<a b="ana@loja.com.br"> '.repeat(length * 50))
  })
})
