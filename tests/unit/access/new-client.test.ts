import { expect, test } from 'vitest'
import { EMPTY, newClientBody, NewClientForm, type NewClientInput } from '#widgets/oauth-clients/new-client.ts'

// What was ticked for a portal and then made a server: only a portal's form shows what changes something.

const typed = (...scopes: string[]): NewClientInput => ({ ...EMPTY, kind: 'server', description: 'Relatórios', scopes })

test('what its form does not show is not asked for', () => {
  expect(NewClientForm.safeParse(typed('sat:read', 'sat:update'))).toMatchObject({ success: true })
  expect(newClientBody(typed('sat:read', 'sat:update')).scopes).toEqual(['sat:read'])
  expect(NewClientForm.safeParse(typed('sat:update')).error?.issues).toMatchObject([
    { path: ['scopes'], message: 'Escolha o que pode ver' },
  ])
})
