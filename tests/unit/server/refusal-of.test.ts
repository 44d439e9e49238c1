import { expect, test } from 'vitest'
import { refusalOf } from '#api/server/store/refusal-of.ts'

const violated = (index: string, fields = {}) =>
  Object.assign(new Error(`duplicate key value violates unique constraint "${index}"`), { code: '23505', ...fields })

test.each([
  ['PostgreSQL', violated('roles_name', { constraint: 'roles_name' })],
  ['a shard of Citus', violated('roles_name_102014')],
])('a name that is taken is told at its field, by %s', (_, error) => {
  expect(refusalOf(error)).toMatchObject({
    code: 'invalid',
    fields: { description: 'Já existe um perfil com este nome' },
  })
})

test('what else is taken is a conflict', () => {
  expect(refusalOf(violated('users_email_key'))).toMatchObject({ code: 'conflict', fields: undefined })
})
