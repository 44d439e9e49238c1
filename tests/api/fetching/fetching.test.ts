import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saeSp } from '#api/server/ports/sefaz/sae-sp.node.ts'
import type { NoteListing } from '#api/server/ports/sefaz/note-listing.ts'
import { bytesOf, nfe, nfeProc } from '../../documents.ts'
import { downloadReply, listingReply, playSae, saeEnvelope } from '../../sefaz/sae-service.ts'
import { answerWith, type FetchingStage, keyOf, MINUTE, openFetchingStage } from './fetching-stage.ts'

// Notes that SEFAZ has and that are not here (docs/decisions.md#fetched-notes).

const NOON = Date.parse('2026-03-30T15:00:00Z')
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let stage: FetchingStage
beforeAll(async () => {
  stage = await openFetchingStage()
}, 60_000)
afterAll(() => stage.server.close())
const nothing: Pick<NoteListing, 'list'> = { list: async () => ({ outcome: 'listed', keys: [], next: undefined }) }
beforeEach(() => {
  stage.server.clock.now = NOON
})
afterEach(() => stage.reset())

const company: FetchingStage['addCompany'] = (more) => stage.addCompany(more)
const lists = (...keys: string[]) => {
  stage.sefaz = { ...stage.sefaz, list: async () => ({ outcome: 'listed', keys, next: undefined }) }
}
const periods = () => stage.asked.flatMap((one) => ('list' in one ? [[one.list.from, one.list.to]] : []))
const fetched = () => stage.asked.flatMap((one) => ('fetch' in one ? [one.fetch.key] : []))
const statuses = async (...keys: string[]) => {
  const rows = await stage.server.store.selectFrom('nfces').select('status').where('key', 'in', keys).execute()
  return rows.map(({ status }) => status)
}
const take = (xml: string) => stage.take(xml)
const later = async (ms: number) => {
  stage.server.clock.now += ms
  await stage.turn()
}

test('a note that is listed and not here comes, authorised, and the trail says from where', async () => {
  const { cnpj } = await company()
  const [present, missing] = [keyOf(cnpj, 1), keyOf(cnpj, 2)]
  await take(nfeProc({ cnpj, number: 1 }))
  lists(present, missing)
  await stage.turn()
  // Not at once: it may be on its way here by itself.
  expect(await stage.absences()).toMatchObject([{ key: missing, state: 'waiting', tries: 0 }])
  expect(fetched()).toEqual([])
  await later(11 * MINUTE)
  expect(fetched()).toEqual([missing])
  expect(await stage.absences()).toEqual([])
  expect(await statuses(missing)).toEqual(['authorized'])
  const trail = await stage.server.call('/audit/?per_page=1', { as: 'master', tenant: stage.server.a.id })
  expect((await trail.json()).items).toMatchObject([
    { action: 'document.import', subject: 'Buscado na SEFAZ', address: 'SEFAZ' },
  ])
})

test('over real TLS with the company’s sealed certificate', async () => {
  const sae = await playSae(stage.people.root)
  const { cnpj } = await company()
  const key = keyOf(cnpj, 5)
  sae.answer = (response, { path }) =>
    void response.end(
      path.endsWith('NFCeListagemChaves.asmx')
        ? saeEnvelope('NFCeListagemChaves', listingReply('100', [key]))
        : saeEnvelope('NFCeDownloadXML', downloadReply('200', nfe({ cnpj, number: 5 }))),
    )
  stage.sefaz = saeSp({ run: stage.run, authorities: [sae.root], addresses: sae.addresses })
  await stage.turn({ graceMs: 0 })
  await sae.close()
  expect(sae.calls.map(({ client }) => client)).toEqual([`LOJA LTDA:${cnpj}`, `LOJA LTDA:${cnpj}`])
  expect(await statuses(key)).toEqual(['authorized'])
  expect(JSON.stringify(stage.server.log)).not.toMatch(/PRIVATE|senha/)
})

test('periods: 100 days at first, then with an overlap, each half-hour that of contingency, once a day the longest', async () => {
  await company()
  await stage.turn()
  await later(14 * MINUTE)
  await later(MINUTE)
  await later(15 * MINUTE)
  await later(DAY)
  expect(periods()).toEqual([
    ['2025-12-20T13:00', '2026-03-30T12:00'],
    ['2026-03-30T09:00', '2026-03-30T12:15'],
    ['2026-03-29T11:15', '2026-03-30T12:30'],
    ['2026-03-25T12:30', '2026-03-31T12:30'],
  ])
})

test('a note of contingency that SEFAZ has hours after its issue is listed within half an hour', async () => {
  const { cnpj } = await company()
  await stage.turn()
  const issued = '2026-03-30T04:00'
  stage.sefaz.list = async ({ from }) => ({
    outcome: 'listed',
    keys: from <= issued ? [keyOf(cnpj, 8)] : [],
    next: undefined,
  })
  await later(15 * MINUTE)
  await later(15 * MINUTE)
  expect(await stage.absences()).toMatchObject([{ key: keyOf(cnpj, 8), state: 'waiting' }])
})

test('pages go on from the last minute, and past a minute that has more than one', async () => {
  const { cnpj } = await company()
  const pages = ['2026-02-01T08:00', '2026-02-01T08:00', undefined]
  stage.sefaz.list = async () => ({ outcome: 'listed', keys: [keyOf(cnpj, 7)], next: pages.shift() })
  await stage.turn({ graceMs: HOUR })
  expect(periods()).toEqual([
    ['2025-12-20T13:00', '2026-03-30T12:00'],
    ['2026-02-01T08:00', '2026-03-30T12:00'],
    ['2026-02-01T08:01', '2026-03-30T12:00'],
  ])
  expect(stage.server.log).toContainEqual(expect.objectContaining({ crowded_minute: '2026-02-01T08:00' }))
  expect(await stage.absences()).toHaveLength(1)
})

test('questions are 1.5 s apart, of all companies together', async () => {
  const { cnpj } = await company()
  await company()
  stage.sefaz.list = async () => ({ outcome: 'listed', keys: [keyOf(cnpj, 1), keyOf(cnpj, 2)], next: undefined })
  await stage.turn({ graceMs: 0 })
  expect(stage.asked).toHaveLength(4)
  expect(stage.asked.map(({ at }) => at - NOON)).toEqual([0, 1500, 3000, 4500])
})

test.each([
  ['SEFAZ says that there are too many', { outcome: 'throttled', code: '429', words: 'Consultas demais' }, 1],
  ['misuse of two companies on end', { outcome: 'misuse', code: '656', words: 'Consumo indevido' }, 2],
] as const)('after %s nobody asks for an hour', async (_, answer, questions) => {
  for (let at = 0; at < 3; at++) await company()
  stage.sefaz.list = async () => answer
  await stage.turn()
  expect(stage.asked).toHaveLength(questions)
  await later(59 * MINUTE)
  expect(stage.asked).toHaveLength(questions)
  stage.sefaz = { ...stage.sefaz, ...nothing }
  await later(2 * MINUTE)
  expect(stage.asked).toHaveLength(questions + 3)
})

test('after misuse of one company it rests for an hour, and the others’ notes come', async () => {
  const [crowded, other] = [await company(), await company()]
  const key = keyOf(other.cnpj, 3)
  stage.sefaz.list = async ({ cnpj }) =>
    cnpj === crowded.cnpj
      ? { outcome: 'misuse', code: '656', words: 'Consumo indevido' }
      : { outcome: 'listed', keys: [key], next: undefined }
  const ofCrowded = () => stage.asked.filter((one) => 'list' in one && one.list.cnpj === crowded.cnpj).length
  await stage.turn()
  await later(20 * MINUTE)
  expect(await statuses(key)).toEqual(['authorized'])
  await later(39 * MINUTE)
  expect(ofCrowded()).toBe(1)
  expect(await stage.listings()).toContainEqual(expect.objectContaining({ company_id: crowded.id, fault: 'misuse' }))
  stage.sefaz = { ...stage.sefaz, ...nothing }
  await later(MINUTE)
  expect(ofCrowded()).toBe(2)
})

test('two servers do not ask at once, and one that is gone holds nobody up for long', async () => {
  await company()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let asks = () => {}
  const asking = new Promise<void>((resolve) => {
    asks = resolve
  })
  stage.sefaz.list = async () => {
    asks()
    await held
    return { outcome: 'listed', keys: [], next: undefined }
  }
  const first = stage.turn()
  await asking
  await stage.turn()
  expect(stage.asked).toHaveLength(1)
  release()
  await first
  await stage.server.store
    .updateTable('work')
    .set({ attempts: 1, due_at: new Date(NOON + HOUR).toISOString() })
    .where('kind', '=', 'sefaz_fetch')
    .execute()
  await later(59 * MINUTE)
  expect(stage.asked).toHaveLength(1)
  await later(MINUTE)
  expect(stage.asked).toHaveLength(2)
})

test.each(['203', '204', '207'])('%s is the last word about a note', async (code) => {
  const { cnpj } = await company()
  lists(keyOf(cnpj, 3))
  stage.sefaz.fetch = async () => ({ outcome: 'refused', code, words: 'Não' })
  await stage.turn({ graceMs: 0 })
  expect(await stage.absences()).toMatchObject([{ state: 'unavailable', code, tries: 1, due_at: null }])
  await later(30 * DAY)
  expect(fetched()).toHaveLength(1)
})

test('a note that is not found is asked for again, ever later, and not for ever', async () => {
  const { cnpj } = await company()
  lists(keyOf(cnpj, 3))
  stage.sefaz.fetch = async () => ({ outcome: 'refused', code: '205', words: 'Não encontrada' })
  await stage.turn({ graceMs: 0 })
  expect(await stage.absences()).toMatchObject([{ state: 'failing', code: '205', tries: 1 }])
  await later(9 * MINUTE)
  expect(fetched()).toHaveLength(1)
  await later(MINUTE)
  expect(fetched()).toHaveLength(2)
  await later(19 * MINUTE)
  expect(fetched()).toHaveLength(2)
  for (let day = 0; day < 30; day++) await later(DAY)
  expect(fetched()).toHaveLength(14)
  expect(await stage.absences()).toMatchObject([{ state: 'unavailable', due_at: null }])
})

test('a note that comes by another way is not fetched, and no absence', async () => {
  const { cnpj } = await company()
  lists(keyOf(cnpj, 4))
  await stage.turn()
  await take(nfeProc({ cnpj, number: 4 }))
  await later(11 * MINUTE)
  expect(fetched()).toEqual([])
  expect(await stage.absences()).toEqual([])
})

test('another note than was asked for, or one that the intake refuses, is not taken', async () => {
  const { cnpj } = await company()
  const [other, broken] = [keyOf(cnpj, 1), keyOf(cnpj, 2)]
  lists(other, broken)
  stage.sefaz.fetch = async ({ key }) => ({
    outcome: 'found',
    answer: key === other ? answerWith(keyOf('11222333000181', 9)) : bytesOf(`<retNfceDownloadXML Id="NFe${broken}"/>`),
  })
  await stage.turn({ graceMs: 0 })
  expect(await stage.absences()).toMatchObject([
    { key: other, state: 'unavailable', code: 'other' },
    { key: broken, state: 'unavailable', code: 'intake' },
  ])
  expect(await statuses(keyOf('11222333000181', 9))).toEqual([])
})

test('keys of other companies in a list are passed over', async () => {
  const { cnpj } = await company()
  lists(keyOf('11222333000181', 1), 'nonsense', keyOf(cnpj, 1))
  await stage.turn()
  expect((await stage.absences()).map(({ key }) => key)).toEqual([keyOf(cnpj, 1)])
  expect(stage.server.log).toContainEqual(expect.objectContaining({ foreign: 2 }))
})

test('a company whose certificate fails holds no other one up, and goes on with a new one', async () => {
  const failing = await company({ to: '2026-03-31' })
  const other = await company()
  await stage.turn()
  stage.server.clock.now = Date.parse('2026-04-01T12:00:00Z')
  stage.asked.splice(0)
  await stage.turn()
  expect(stage.asked).toHaveLength(1)
  const faultOf = async (id: string) => (await stage.listings()).find(({ company_id }) => company_id === id)?.fault
  expect(await faultOf(failing.id)).toBe('expired')
  expect(await faultOf(other.id)).toBeNull()
  await later(MINUTE)
  expect(stage.asked).toHaveLength(1)
  stage.server.clock.now += MINUTE
  await stage.sendCertificate(failing.cnpj)
  await later(MINUTE)
  expect(stage.asked).toHaveLength(2)
  expect(await faultOf(failing.id)).toBeNull()
})

test('a company that SEFAZ does not answer for holds no other one up', async () => {
  await company()
  await company()
  stage.sefaz.list = async () => {
    if (stage.asked.length === 1) throw new Error('socket hang up')
    return { outcome: 'listed', keys: [], next: undefined }
  }
  await stage.turn()
  expect(stage.asked).toHaveLength(2)
  const faults = (await stage.listings()).map(({ fault }) => fault)
  expect(faults).toHaveLength(2)
  expect(new Set(faults)).toEqual(new Set(['unreachable', null]))
  expect(stage.server.log).toContainEqual(expect.objectContaining({ event: 'sefaz_fetch' }))
  await later(5 * MINUTE)
  expect(stage.asked).toHaveLength(3)
})

test('companies of other states, and those without a certificate, are not asked about', async () => {
  await company({ municipality: '4314902' })
  await stage.turn()
  expect(stage.asked).toEqual([])
  expect(await stage.listings()).toEqual([])
})
