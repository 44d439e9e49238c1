import { expect, test } from 'vitest'
import { fetchSettings } from '#api/server/ports/sefaz/fetch-settings.node.ts'

test('nothing is fetched unless the operator says of whom', () => {
  expect(fetchSettings({})).toBeUndefined()
  expect(fetchSettings({ SEFAZ_FETCH: 'off' })).toBeUndefined()
  expect(fetchSettings({ SEFAZ_FETCH: 'SP' })).toEqual({
    environments: ['production'],
    pauseMs: 1500,
    restMs: 3_600_000,
    graceMs: 600_000,
  })
  expect(fetchSettings({ SEFAZ_FETCH: 'SP-homolog, SP' })?.environments).toEqual(['homolog', 'production'])
  expect(() => fetchSettings({ SEFAZ_FETCH: 'RS' })).toThrow(/SEFAZ_FETCH não conhece 'RS'/)
})

test('how often SEFAZ is asked may be changed, within limits', () => {
  const env = { SEFAZ_FETCH: 'SP', SEFAZ_PAUSE_MS: '3000', SEFAZ_REST_MINUTES: '120' }
  expect(fetchSettings(env)).toMatchObject({ pauseMs: 3000, restMs: 7_200_000 })
  expect(() => fetchSettings({ ...env, SEFAZ_PAUSE_MS: '100' })).toThrow(/a partir de 500/)
  expect(() => fetchSettings({ ...env, SEFAZ_REST_MINUTES: 'x' })).toThrow(/SEFAZ_REST_MINUTES/)
})
