import { expect } from 'vitest'
import { cableOut, OUT, overTime, watchedTest as test } from '../sats/sat-park.ts'

test('alerts are told in the language of who asks, and kept and mailed in Portuguese', async ({
  testServer: server,
  park,
}) => {
  await park.save(cableOut(park.first))
  await park.save(overTime('silence', '30', 'minutes')(park.first))
  await park.report('000000001', OUT)
  await park.pass(47)
  const read = async (path: string, language?: string) => {
    const response = await server.call(path, {
      as: 'master',
      tenant: server.a.id,
      ...(language && { headers: { 'Accept-Language': language } }),
    })
    return { response, body: await response.json() }
  }
  const alertsOf = async (language?: string) =>
    (await read('/sat_notifications/?active=1', language)).body.items.map(
      ({ message, condition, measured }: Record<string, unknown>) => ({ message, condition, measured }),
    )
  expect(await alertsOf()).toEqual([
    { message: 'Sem monitoramento há mais de 30 minutos', condition: 'maior que 30 minutos', measured: '31 min' },
    { message: 'Cabo de rede desconectado', condition: '', measured: 'desconectado' },
  ])
  expect(await alertsOf('en')).toEqual([
    { message: 'Without monitoring for more than 30 minutes', condition: 'more than 30 minutes', measured: '31 min' },
    { message: 'Network cable disconnected', condition: '', measured: 'disconnected' },
  ])
  expect(await alertsOf('es')).toEqual([
    { message: 'Sin monitoreo desde hace más de 30 minutos', condition: 'mayor que 30 minutos', measured: '31 min' },
    { message: 'Cable de red desconectado', condition: '', measured: 'desconectado' },
  ])
  const parkOf = async (language?: string) => {
    const { body } = await read('/dashboards/park', language)
    return body.companies[0].sats[0].notifications.map(({ message }: { message: string }) => message)
  }
  expect(await parkOf()).toEqual(['Sem monitoramento há 47 min', 'Cabo de rede desconectado'])
  expect(await parkOf('en')).toEqual(['Without monitoring for 47 min', 'Network cable disconnected'])

  // The answers of two languages are two, and each is known by its own tag.
  const [portuguese, english] = [await read('/sat_notifications/'), await read('/sat_notifications/', 'en')]
  const tag = english.response.headers.get('ETag') ?? ''
  expect(tag).not.toBe(portuguese.response.headers.get('ETag'))
  expect(english.response.headers.get('Content-Language')).toBe('en')
  expect(english.response.headers.get('Vary')).toBe('Accept-Encoding, Accept-Language')
  const again = async (language: string) =>
    server.call('/sat_notifications/', {
      as: 'master',
      tenant: server.a.id,
      headers: { 'Accept-Language': language, 'If-None-Match': tag },
    })
  expect((await again('en')).status).toBe(304)
  expect((await again('pt')).status).toBe(200)
  const kept = await server.store.selectFrom('sat_notifications').select('message').execute()
  expect(kept.map(({ message }) => message).toSorted()).toEqual([
    'Cabo de rede desconectado',
    'Sem monitoramento há mais de 30 minutos',
  ])

  // A file is Portuguese, whoever takes it; that it is refused is told in the caller's language.
  const file = (query: string) =>
    server.call(`/sat_alerts/?${query}`, {
      as: 'master',
      tenant: server.a.id,
      headers: { 'Accept-Language': 'en', Accept: 'text/csv' },
    })
  expect(await (await file('')).text()).toContain('Cabo de rede desconectado')
  expect(await (await file('company_id=x')).json()).toMatchObject({ fields: { company_id: 'Invalid identifier' } })
})
