import { expect, test } from 'vitest'
import { refusalOf } from '#api/server/store/refusal-of.ts'

const violated = (constraint: string) => Object.assign(new Error('duplicate key'), { code: '23505', constraint })

test.each(['roles_name', 'roles_name_102034'])('a name that is taken is told at its field (%s)', (index) => {
  expect(refusalOf(violated(index))).toMatchObject({
    code: 'invalid',
    fields: { description: 'Já existe um perfil com este nome' },
  })
})

test('what else is taken is a conflict', () => {
  expect(refusalOf(violated('users_email_key'))).toMatchObject({ code: 'conflict', fields: undefined })
})
