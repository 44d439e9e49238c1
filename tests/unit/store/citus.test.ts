import { expect, test } from 'vitest'
import { isDistributed } from '#api/server/store/citus/distributed.ts'
import { CITUS_SHAPES } from '#api/server/store/citus/shapes.ts'
import { statementsOf } from '#api/server/store/citus/statements.ts'
import { citusText } from '#api/server/store/citus/texts.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { Misused } from '#api/server/errors/misused.ts'
import { BIND_SESSION, bindingOf } from '#api/server/store/scope.ts'

const TENANT = '11111111-1111-1111-1111-111111111111'

test('every setting of a binding goes in a text of its own, and no role to other servers', () => {
  const binding = bindingOf({ tenantId: TENANT, companyIds: [TENANT] })
  const statements = citusText(`begin;${BIND_SESSION}; select 1; ${binding}`).split(/;\s*(?=do |select |$)/)
  expect(statements).toEqual([
    'begin',
    "do $$begin perform set_config('role', 'fiscal_session', true); end$$",
    'select 1',
    "do $$begin perform set_config('role', 'fiscal_companies', true); end$$",
    `do $$begin set local app.tenant = '${TENANT}'; end$$`,
    `do $$begin set local app.companies = '${TENANT}'; end$$`,
  ])
})

/** A database that answers these rows in turn. */
const answering =
  (...answers: unknown[][]) =>
  async () => ({ rows: answers.shift() ?? [] })

test('a database without Citus, or with it and not distributed, is none of its own kind', async () => {
  expect(await isDistributed(answering([]))).toBe(false)
  expect(await isDistributed(answering([{}], []))).toBe(false)
  expect(await isDistributed(answering([{}], [{ setting: 'local', base: 'fiscal' }]))).toBe(true)
})

test('a distributed database that passes no settings on is refused, with what to execute', async () => {
  const refused = isDistributed(answering([{}], [{ setting: 'none', base: 'fiscal' }]))
  await expect(refused).rejects.toThrow(Misused)
  await expect(refused).rejects.toThrow(`alter database "fiscal" set citus.propagate_set_commands = 'local';`)
})

test('statements of a text are told apart, whatever letters they hold', () => {
  const text = `-- one; two
    create table a (b text default ';'); do $$ begin perform 1; end $$;
    do $body$ select '$$'; $body$; comment on column a."x;y" is 'it''s; -- none';`
  expect(statementsOf(text)).toEqual([
    "create table a (b text default ';')",
    'do $$ begin perform 1; end $$',
    `do $body$ select '$$'; $body$`,
    `comment on column a."x;y" is 'it''s; -- none'`,
  ])
})

test('rows that count by themselves are counted by the roles that add them', () => {
  const texts = migrations.flatMap((one) => ('sql' in one ? [one.sql] : []))
  const counted = texts.flatMap((text) =>
    [...text.matchAll(/^create table (\w+) \(([^;]*?)^\)/gms)].flatMap(([, table = '', columns = '']) =>
      [...columns.matchAll(/^ {2}(\w+) \w+ generated always as identity/gm)].map(
        ([, column]) => `${table}_${column}_seq`,
      ),
    ),
  )
  expect(counted).toContain('webhook_deliveries_position_seq')
  for (const sequence of counted) expect(CITUS_SHAPES).toContain(`grant usage on sequence ${sequence} to fiscal_app`)
})
