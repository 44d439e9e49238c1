import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knockAt, openDoor, storeIntake } from '#api/server/intake/door.node.ts'
import { Report, tableLine } from '#api/server/intake/report.ts'
import { nodePlatform } from '#api/server/platform.node.ts'
import { bytesOf, nfeProc } from '../documents.ts'
import { type House, openHouse } from './house.ts'

let house: House
let close: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'fiscal-door-'))

beforeAll(async () => {
  house = await openHouse()
  close = await openDoor(
    folder,
    storeIntake(house.store, { platform: nodePlatform(), mailer: undefined, linkOrigin: 'http://fiscal.test' }),
  )
})
afterAll(async () => {
  await close()
  await house.close()
  rmSync(folder, { recursive: true })
})

test('hands files over to the running server and brings back what became of them', async () => {
  const intake = knockAt(folder)
  expect(await intake?.tenants()).toContainEqual({ id: house.a.id, description: 'Grupo A' })
  const files = [
    { name: 'a.xml', bytes: bytesOf(nfeProc()) },
    { name: 'b.xml', bytes: bytesOf('<a>') },
    { name: 'l.zip/../c.xml', refused: { code: 'unsafe_name' as const, message: 'Nome ruim' } },
  ]
  const outcomes = (await intake?.take(house.a.id, files)) ?? []
  expect(outcomes.map((one) => [one.outcome, one.reason?.code])).toEqual([
    ['taken', undefined],
    ['refused', 'truncated'],
    ['refused', 'unsafe_name'],
  ])
  await intake?.finish(true)
  const report = new Report()
  outcomes.forEach((one) => report.add(one))
  expect(report.lines()).toEqual([
    'Recebidos: 1 arquivo (1 documento)',
    'Já existentes: 0 arquivos',
    'Recusados: 2 arquivos',
    '',
    'Motivos das recusas:',
    '  b.xml: O arquivo está truncado: o elemento <a> não foi fechado (linha 1)',
    '  l.zip/../c.xml: Nome ruim',
  ])
  expect(outcomes.map(tableLine)[1]).toBe(
    'b.xml\trecusado\t0\t\tO arquivo está truncado: o elemento <a> não foi fechado\t1\n',
  )
})

test('opens to nobody without the token, which only this user can read', async () => {
  const path = join(folder, 'door')
  const { port } = JSON.parse(readFileSync(path, 'utf8'))
  expect((await fetch(`http://127.0.0.1:${port}/tenants`)).status).toBe(401)
  const wrong = { Authorization: `Bearer ${'0'.repeat(64)}` }
  expect((await fetch(`http://127.0.0.1:${port}/tenants`, { headers: wrong })).status).toBe(401)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(knockAt(join(folder, 'elsewhere'))).toBeUndefined()
})
