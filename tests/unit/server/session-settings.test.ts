import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsOf } from '#api/server/cli/settings.node.ts'

const settings = (env: Record<string, string>) => settingsOf({ JWT_SECRET: 'x'.repeat(32), ...env })

test('a session ends for good after thirty days, or after what the operator says', () => {
  expect(settings({}).sessionDays).toBe(30)
  expect(settings({ SESSION_MAX_DAYS: '7' }).sessionDays).toBe(7)
  for (const wrong of ['0', '-1', 'muitos']) {
    expect(() => settings({ SESSION_MAX_DAYS: wrong })).toThrow(/SESSION_MAX_DAYS/)
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
  expect(settings({}).oidc).toBeUndefined()
  expect(settings(whole).oidc).toEqual(oidc)
  expect(settings({ ...whole, OIDC_LABEL: '' }).oidc?.label).toBe('id.acme.example')
  expect(settings({ ...whole, OIDC_ISSUER: 'http://localhost:5556' }).oidc?.issuer).toBe('http://localhost:5556')
  const file = join(mkdtempSync(join(tmpdir(), 'oidc-')), 'secret')
  writeFileSync(file, 'segredo\n')
  expect(settings({ ...whole, OIDC_CLIENT_SECRET: '', OIDC_SECRET_FILE: file }).oidc).toEqual(oidc)
  expect(() => settings({ ...whole, OIDC_ISSUER: 'http://id.acme.example' })).toThrow(/OIDC_ISSUER/)
  expect(() => settings({ ...whole, OIDC_CLIENT_ID: '' })).toThrow(/OIDC_CLIENT_ID/)
  expect(() => settings({ ...whole, OIDC_CLIENT_SECRET: '' })).toThrow(/OIDC_CLIENT_SECRET/)
  const unread = { OIDC_CLIENT_SECRET: '', OIDC_SECRET_FILE: `${file}-nowhere` }
  expect(() => settings({ ...whole, ...unread })).toThrow(/OIDC_SECRET_FILE/)
})
