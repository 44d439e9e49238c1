import { expect } from 'vitest'
import { grant, people } from '../../test-server.ts'
import { cableOut, makeGroup, OUT } from '../sat-park.ts'
import { type Told, toldTest as test } from '../telling/telling-stage.ts'

// How a group is told holds at the end of a silence, too.

const to = (sent: Told['sent']) => sent.map((mail) => mail.to.split('@')[0])

async function silence({ call }: Told): Promise<void> {
  const made = await call('POST', '/sat_silences/', { reason: 'Troca do equipamento', lasts: 'hour' })
  expect(made.status).toBe(200)
}

test('what was to be escalated in a silence is escalated after it', async ({ told }) => {
  const { testServer, park, sent } = told
  const next = await makeGroup(testServer, 'Plantão', [0, 1])
  await grant(testServer.store, testServer.a, people.reader, { description: 'Plantão', group: next })
  await told.say(park.first, { escalates_after: 15, escalates_to: next })
  await park.save(cableOut(park.first))
  await park.report('000000001', OUT)
  await told.turn()
  await silence(told)
  await told.pass(59)
  expect(to(sent)).toEqual(['secondary'])
  await told.pass(2)
  expect(to(sent)).toEqual(['secondary', 'secondary'])
  expect(sent[1]?.text).toContain('Continua:')
  await told.pass(13)
  expect(sent).toHaveLength(2)
  await told.pass(3)
  expect(to(sent)).toEqual(['secondary', 'secondary', 'reader'])
  expect(sent[2]?.text).toContain('Ninguém assumiu em 15 minutos: Cabo de rede desconectado')
})

test('channels hear of it at the end, and a group without mail has none', async ({ told }) => {
  const { park, sent, outside } = told
  await told.say(park.first, { mails: false })
  const channel = {
    kind: 'slack',
    description: 'TI',
    address: 'https://hooks.slack.com/services/x',
    token: '',
    chat: '',
  }
  const body = { ...channel, least_level: 'info', is_active: true }
  const made = await told.call('POST', `/company_groups/${park.first}/channels/`, body)
  expect(made).toMatchObject({ status: 200 })
  await silence(told)
  await park.save(cableOut(park.first))
  await park.report('000000001', OUT)
  await told.pass(59)
  expect(outside.got).toEqual([])
  await told.pass(3)
  expect(outside.got).toHaveLength(1)
  expect(outside.got[0]?.body).toContain('Cabo de rede desconectado')
  expect(sent).toEqual([])
})
