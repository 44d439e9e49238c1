import { expect, test } from 'vitest'
import { changePassword } from '#api/contract/account/passwords.ts'
import { hear, inState, put, refuse, runReact, tokenOf } from '../partner-page.ts'

const OTHER_PASSWORD = 'Outra#Senha9'

test('the change of a password on a partner page: told, and signed out, without a word of it', async () => {
  const token = await tokenOf('fiscal@aurora.example')
  const told = hear('saved')
  let isRight = false
  const wrong = refuse({ code: 'invalid', message: 'x', fields: { old_password: 'A senha atual está incorreta' } })
  const element = await put({ tag: 'fiscal-profile', properties: { token } }, [
    { to: changePassword, reply: () => (isRight ? new Response(null, { status: 204 }) : wrong()) },
  ])
  await runReact(element)
  for (const label of ['Senha atual', 'Nova senha', 'Confirmação']) {
    await element.getByLabelText(label).fill(OTHER_PASSWORD)
  }
  const save = element.getByRole('button', { name: 'Salvar' })
  await save.click()
  await expect.element(element.getByText('A senha atual está incorreta')).toBeVisible()
  expect(told).toEqual([])

  isRight = true
  await save.click()
  await expect.element(element.getByText('Sessão não iniciada')).toBeVisible()
  expect(told).toEqual([{ what: 'password' }])
  const node = element.element()
  expect([Reflect.get(node, 'token'), node.getAttribute('token')]).toEqual(['', null])
  await inState(element, 'auth').toBe(true)

  // The page signs in anew.
  Object.assign(node, { token })
  await expect.element(element.getByLabelText('Senha atual')).toHaveValue('')
})
