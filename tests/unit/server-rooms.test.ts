import { expect, test } from 'vitest'
import { serverRooms, sharedNames, strayHandlers } from '../server-rooms.ts'
import { circles, circlesOfValues, type Source } from '../source-graph.ts'

// The rules of architecture.test.ts about the server, which must be able to fail.

const file = (path: string, text: string): Source => ({ path, text })

const S = 'src/api/server'

test.each([
  ['store/scope.ts', "import { x } from '../identity/callers/access.ts'"],
  ['identity/callers/access.ts', "import type { Batch } from '../../documents/batch/batch.ts'"],
  ['documents/batch/batch.ts', "import { createApi } from '../../api.ts'"],
  ['documents/intake/take.ts', "import type { ServerSettings } from '../../cli/settings.node.ts'"],
  ['http/api.ts', "import { subjects } from '../subjects.ts'"],
  ['helping/a.ts', ''],
  ['stray.ts', ''],
])('server/%s may not: %s', (name, text) => {
  const sources = [file(`${S}/${name}`, text), file(`${S}/documents/intake/subject.ts`, '')]
  expect(sources.flatMap(serverRooms(sources).climbs)).toHaveLength(1)
})

test('a subject imports from the rooms of those that it says it uses, and uses what it says', () => {
  const write = file(`${S}/sats/telemetry/write.ts`, "import { e } from '../alarms/evaluate.ts'")
  const alarms = [file(`${S}/sats/alarms/evaluate.ts`, ''), file(`${S}/sats/alarms/subject.ts`, '')]
  const using = file(`${S}/sats/telemetry/subject.ts`, "import alarms from '../alarms/subject.ts'")
  const [silent, said] = [file(using.path, ''), using].map((subject) => serverRooms([write, ...alarms, subject]))
  expect(silent?.climbs(write)).toEqual([`${write.path} → ${S}/sats/alarms/evaluate.ts`])
  expect(said?.climbs(write)).toEqual([])
  expect(said?.idle()).toEqual([])
  expect(serverRooms([...alarms, using]).idle()).toHaveLength(1)
})

test('a resource and its handlers have one name', () => {
  const cfes = file('src/api/contract/documents/cfes.ts', '')
  const handlers = (name: string) => [
    file(`${S}/coupons/subject.ts`, `import * as some from './${name}.ts'`),
    file(`${S}/coupons/${name}.ts`, "import type { x } from '#api/contract/documents/cfes.ts'"),
  ]
  expect(strayHandlers([cfes, ...handlers('cfes'), file('src/api/contract/page.ts', '')])).toEqual([])
  expect(strayHandlers([cfes, ...handlers('coupons')])).toHaveLength(2)
  expect(strayHandlers([file('src/api/contract/sats/sats.ts', ''), ...handlers('sats')])).toHaveLength(1)
})

test('names that two files share are found', () => {
  const limits = (path: string) => file(path, 'export interface Limits {}')
  expect(sharedNames([limits('src/domain/a.ts'), limits('src/api/server/store/b.ts')])).toHaveLength(1)
  expect(sharedNames([limits('src/domain/a.ts'), limits('src/ui/b.ts')])).toEqual([])
})

test('circles are found, but for types and what is loaded later', () => {
  const pair = (text: string) =>
    circlesOfValues([file('src/ui/a.ts', text), file('src/ui/b.ts', "export * from './a.ts'")])
  expect(pair("import { b } from './b.ts'")).toEqual([['src/ui/a.ts', 'src/ui/b.ts']])
  expect(pair("import {\n  b,\n} from '#ui/b.ts'")).toHaveLength(1)
  expect(pair("import './b.ts'")).toHaveLength(1)
  expect(pair("import type { B } from './b.ts'")).toEqual([])
  expect(pair("const b = () => import('./b.ts')")).toEqual([])
  expect(
    circles(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'b']],
        ['c', ['a', 'd']],
        ['d', []],
      ]),
    ),
  ).toEqual([['a', 'b', 'c']])
})
