import { expect, test } from 'vitest'
import { serverClimbs, sharedNames, strayHandlers } from '../server-rooms.ts'
import { circles, circlesOfValues, type Source } from '../source-graph.ts'

// The rules of architecture.test.ts about the server, which must be able to fail.

const file = (path: string, text: string): Source => ({ path, text })

test.each([
  ['store/scope.ts', "import { x } from '../accounts/access.ts'"],
  ['alarms/alerts.ts', "import type { Batch } from '../intake/batch.ts'"],
  ['telemetry/write.ts', "import { y } from '../alarms/alerts.ts'"],
  ['handlers/sats.ts', "import { createApi } from '../http/api.ts'"],
  ['downloads/work.node.ts', "import type { ServerSettings } from '../cli/settings.node.ts'"],
  ['helping/a.ts', ''],
  ['stray.ts', ''],
])('server/%s may not: %s', (name, text) => {
  expect(serverClimbs(file(`src/api/server/${name}`, text), new Map())).toHaveLength(1)
})

test('a subject imports another through a file that says so', () => {
  const open = file('src/api/server/sats/alarms/evaluate.ts', '// Other subjects may import this file.\n')
  const asks = file('src/api/server/sats/telemetry/write.ts', "import { e } from '../alarms/evaluate.ts'")
  expect(serverClimbs(asks, new Map([[open.path, open]]))).toEqual([])
  const handler = file('src/api/server/handlers/sats/sats.ts', "import { e } from '../alarms/alerts.ts'")
  expect(serverClimbs(handler, new Map())).toEqual([])
})

test('a resource and its handlers have one name', () => {
  const cfes = file('src/api/contract/documents/cfes.ts', '')
  const handlers = (name: string) =>
    file(`src/api/server/handlers/${name}.ts`, "import type { x } from '#api/contract/documents/cfes.ts'")
  expect(strayHandlers([cfes, handlers('documents/cfes'), file('src/api/contract/page.ts', '')])).toEqual([])
  expect(strayHandlers([cfes, handlers('coupons')])).toHaveLength(3)
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
