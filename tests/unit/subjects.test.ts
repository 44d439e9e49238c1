import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Contract } from '#api/contract/contract.ts'
import backup from '#api/server/backup/subject.node.ts'
import type { Handlers } from '#api/server/http/handler.ts'
import search from '#api/server/documents/search/subject.ts'
import { ALL_TABLES } from '#api/server/store/schema.ts'
import { serverTables } from '#api/server/store/schema/server.ts'
import { workTables } from '#api/server/store/schema/work.ts'
import { handlersOf, type Running } from '#api/server/subject.ts'
import { subjects } from '#api/server/subjects.ts'
import { workKinds } from '#api/server/work-kinds.ts'
import { contract } from '#api/contract/contract.ts'

// What is made of the declarations of all subjects of the server.

test('each endpoint that a file of the contract exports is in the contract, by a name of its own', async () => {
  const files = globSync('src/api/contract/**/*.ts').filter((file) => !/contract.contract\.ts$/.test(file))
  const modules = await Promise.all(files.map((file): Promise<object> => import(pathToFileURL(file).href)))
  const endpoints = modules.flatMap((exports) => Object.entries(exports)).filter(([, one]) => one?.method && one.reply)
  expect(endpoints.length).toBeGreaterThan(100)
  expect(endpoints.map(([name]) => name).toSorted()).toEqual(Object.keys(contract).toSorted())
})

test('each endpoint has one handler; without it the server does not compile', () => {
  const exported = subjects.flatMap(({ handlers }) => Object.keys(handlers)).filter((name) => name in contract)
  expect(exported.toSorted()).toEqual(Object.keys(contract).toSorted())
  // @ts-expect-error -- one subject does not answer all endpoints
  const some: Handlers<Contract> = handlersOf([search] as const)
  expect(Object.keys(some)).toEqual(['search'])
})

test('each table is one subject’s, or the server’s own', () => {
  const declared = [...subjects, backup, { tables: serverTables }, { tables: workTables }].flatMap(({ tables }) =>
    Object.keys(tables),
  )
  expect(declared.toSorted()).toEqual(Object.keys(ALL_TABLES).toSorted())
})

test('no two works or turns share a name', () => {
  const all = [...subjects, backup]
  // Of a server only what some work depends on.
  const every = {
    features: {},
    platform: { contents: {} },
    backups: {},
    operatorEmail: 'ops@sol.example',
    isShared: true,
    sefaz: {},
    fetching: { rules: { environments: [] } },
  } as unknown as Running
  const kinds = workKinds(every, all)
  expect(kinds).toHaveLength(all.flatMap(({ work }) => work).length)
  const turns = all.flatMap(({ regular }) => regular.flatMap((one) => (typeof one === 'function' ? [] : [one])))
  const names = [...kinds, ...turns].map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
})
