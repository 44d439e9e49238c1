import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Misused } from '#api/server/errors/misused.ts'
import { fetchRulesOf } from '#api/server/ports/sefaz/fetch-rules.ts'
import { GROUPS, type Setting } from '#api/server/settings/declared.ts'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { plainSettings, settings } from '#api/server/settings/settings.ts'
import { table } from '../../../scripts/package/markdown.ts'

const DAY_S = 24 * 60 * 60
const JWT_SECRET = 'x'.repeat(32)
const read = (env: Record<string, string>) => settingsOf({ JWT_SECRET, ...env })

/** docs/settings.md as it has to be; `npx vitest -u` writes what stands before its first page of prose. */
function markdown(): string {
  const [, prose = ''] = readFileSync('docs/settings.md', 'utf8').split(/(?=^## Limits$)/m)
  const names = (all: readonly string[], word: string) => all.map((name) => `\`${name}\``).join(word)
  const beside = ({ needs = [], instead }: Setting) =>
    [...needs.map((any) => `; needs ${names(any, ' or ')}`), instead ? `; instead of \`${instead}\`` : ''].join('')
  const rows = (group: Record<string, Setting>) =>
    Object.values(group).map((one) => [`\`${one.name}\``, one.otherwise ?? one.default ?? '', one.what + beside(one)])
  return [
    '# Settings',
    '',
    'Environment variables, read once at the start; what is wrong is told all at once, and of a secret never its value. These tables are written',
    'from `src/api/server/settings/declared.ts` by `npx vitest run -u --project unit tests/unit/server/settings.test.ts`; the same test compares them.',
    '',
    ...Object.entries(GROUPS).map(
      ([name, group]) => `## ${name}\n\n${table(['Variable', 'Default', 'What for'], ...rows(group))}`,
    ),
    prose,
  ].join('\n')
}

test('docs/settings.md is written from the declaration', () =>
  expect(markdown()).toMatchFileSnapshot('../../../docs/settings.md'))

test('the environment is read in one place alone', () => {
  const readers = globSync('src/api/**/*.ts').filter((path) => /\bprocess\.env\b/.test(readFileSync(path, 'utf8')))
  expect(readers.map((path) => path.replaceAll('\\', '/'))).toEqual(['src/api/server/settings/settings.node.ts'])
})

test('what deploy/ sets is a setting', () => {
  const [compose, unit, image] = ['compose.yaml', 'fiscal.service', 'Containerfile'].map((name) =>
    readFileSync(`deploy/${name}`, 'utf8'),
  )
  const service = compose?.split(/^ {2}postgres:$/m)[0] ?? ''
  const set = [
    ...[...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
    ...`${unit}\n${image}`
      .split('\n')
      .filter((line) => /^ENV |^Environment=/.test(line))
      .flatMap((line) => [...line.matchAll(/[ =]((?!PATH)[A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name)),
  ]
  expect(set).toEqual(expect.arrayContaining(['S3_BUCKET', 'DATA_DIR', 'NODE_ENV']))
  const known = new Set(settings.map(({ name }) => name))
  expect(set.filter((name) => !known.has(name ?? ''))).toEqual([])
})

describe('what is wrong', () => {
  test('is told all at once, a line each', () => {
    const env = {
      PORT: 'http',
      SESSION_MAX_DAYS: '0',
      TRUST_PROXY: 'yes',
      S3_DOCUMENTS: '1',
      OIDC_ISSUER: 'https://id.example',
    }
    expect(() => read(env)).toThrow(Misused)
    expect(() => read(env)).toThrow(
      [
        'PORT não é uma porta: http',
        'TRUST_PROXY aceita 1 ou 0: yes',
        'SESSION_MAX_DAYS precisa ser 1 ou mais: 0',
        'S3_DOCUMENTS precisa de S3_BUCKET',
        'OIDC_ISSUER precisa de OIDC_CLIENT_ID',
        'OIDC_ISSUER precisa de OIDC_CLIENT_SECRET ou de OIDC_SECRET_FILE',
      ].join('\n'),
    )
  })
  test.each(settings.filter(({ secret }) => secret).map(({ name }) => [name]))(
    'of %s is told without its value',
    (name) => {
      // Some may be any text.
      const said = () => read({ PORT: 'http', [name]: 'se:gredo@' })
      expect(said).toThrow(/^PORT não é uma porta/)
      expect(said).not.toThrow(/gredo/)
    },
  )
  test('two words for one thing are refused', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'fiscal' }
    const both = { ...oidc, OIDC_CLIENT_SECRET: 'a', OIDC_SECRET_FILE: '/b' }
    expect(() => read(both)).toThrow('OIDC_SECRET_FILE e OIDC_CLIENT_SECRET dizem o mesmo: deixe só um')
  })
})

test('a copy names what is set, but for secrets and addresses that have one', () => {
  expect(
    plainSettings({ JWT_SECRET, DATABASE_URL: 'postgres://a:b@c/d', PORT: '4000', DEMO: '', HOME: '/root' }),
  ).toEqual({
    PORT: '4000',
  })
  expect(settings.filter(({ secret }) => secret).map(({ name }) => name)).toEqual([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'JWT_SECRET',
    'JWT_SECRET_OLD',
    'OIDC_CLIENT_SECRET',
    'SMTP_URL',
    'METRICS_TOKEN',
    'ERROR_DSN',
    'PARK_CREDENTIAL',
  ])
})

test('copies by setting need a place for the key', () => {
  const env = { BACKUP_DIR: '/copies' }
  expect(() => read(env)).toThrow(/^BACKUP_DIR precisa de BACKUP_KEY_DIR: a pasta, outra/)
  expect(() => read({ ...env, BACKUP_KEY_DIR: '/copies' })).toThrow('BACKUP_KEY_DIR')
  expect(read({ ...env, BACKUP_KEY_DIR: 'off' }).backups).toEqual({ folder: '/copies', hours: 24, days: 30 })
})

describe('notes that SEFAZ has', () => {
  const rules = (env: Record<string, string>) => fetchRulesOf(read(env))
  test('nothing is fetched unless the operator says of whom', () => {
    expect(rules({})).toBeUndefined()
    expect(rules({ SEFAZ_FETCH: 'off' })).toBeUndefined()
    expect(rules({ SEFAZ_FETCH: 'SP' })).toEqual({
      environments: ['production'],
      pauseMs: 1500,
      restMs: 3_600_000,
      graceMs: 600_000,
    })
    expect(rules({ SEFAZ_FETCH: 'SP-homolog, SP' })?.environments).toEqual(['homolog', 'production'])
    expect(() => rules({ SEFAZ_FETCH: 'RS' })).toThrow('SEFAZ_FETCH aceita SP, SP-homolog, off: RS')
  })
  test('how often SEFAZ is asked may be changed, within limits', () => {
    const env = { SEFAZ_FETCH: 'SP', SEFAZ_PAUSE_MS: '3000', SEFAZ_REST_MINUTES: '120' }
    expect(rules(env)).toMatchObject({ pauseMs: 3000, restMs: 7_200_000 })
    expect(() => rules({ ...env, SEFAZ_PAUSE_MS: '100' })).toThrow(/precisa ser 500 ou mais/)
    expect(() => rules({ ...env, SEFAZ_REST_MINUTES: 'x' })).toThrow(/SEFAZ_REST_MINUTES/)
  })
})

test('a session ends for good after thirty days, or after what the operator says', () => {
  expect(read({}).sessionSeconds).toBe(30 * DAY_S)
  expect(read({ SESSION_MAX_DAYS: '7' }).sessionSeconds).toBe(7 * DAY_S)
  for (const wrong of ['0', '-1', 'muitos']) {
    expect(() => read({ SESSION_MAX_DAYS: wrong })).toThrow(/SESSION_MAX_DAYS/)
  }
})

test('an identity provider needs TLS, a client and its secret, which may stand in a file', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.acme.example/tenant',
    OIDC_CLIENT_ID: 'fiscal',
    OIDC_CLIENT_SECRET: 'segredo',
    OIDC_LABEL: 'Acme',
  }
  const oidc = { issuer: 'https://id.acme.example/tenant', clientId: 'fiscal', clientSecret: 'segredo', label: 'Acme' }
  expect(read({}).oidc).toBeUndefined()
  expect(read(whole).oidc).toEqual(oidc)
  expect(read({ ...whole, OIDC_LABEL: '' }).oidc?.label).toBe('id.acme.example')
  expect(read({ ...whole, OIDC_ISSUER: 'http://localhost:5556' }).oidc?.issuer).toBe('http://localhost:5556')
  const file = join(mkdtempSync(join(tmpdir(), 'oidc-')), 'secret')
  writeFileSync(file, 'segredo\n')
  expect(read({ ...whole, OIDC_CLIENT_SECRET: '', OIDC_SECRET_FILE: file }).oidc).toEqual(oidc)
  expect(() => read({ ...whole, OIDC_ISSUER: 'http://id.acme.example' })).toThrow(/OIDC_ISSUER/)
  expect(() => read({ ...whole, OIDC_CLIENT_ID: '' })).toThrow(/OIDC_CLIENT_ID/)
  expect(() => read({ ...whole, OIDC_CLIENT_SECRET: '' })).toThrow(/OIDC_CLIENT_SECRET/)
  const unread = { OIDC_CLIENT_SECRET: '', OIDC_SECRET_FILE: `${file}-nowhere` }
  expect(() => read({ ...whole, ...unread })).toThrow(/OIDC_SECRET_FILE/)
})
