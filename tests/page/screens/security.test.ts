import { expect, test } from 'vitest'
import { readSecurity, type Security, updateSecurity } from '#api/contract/access/security.ts'
import { readMe } from '#api/contract/access/users.ts'
import access from '#widgets/access/widget.ts'
import { paths } from '#widgets/paths.ts'
import { answer, hear, put, runReact } from '../partner-page.ts'

// 'Segurança': what was saved is told, to the page and to the user, whatever becomes of the form meanwhile.

const OF_ALL: Security = {
  second_factor: 'everybody',
  users: 7,
  users_without: 0,
  administrators: 3,
  administrators_without: 0,
}

test('a demand that its form is drawn anew by before all that it changed is read', async () => {
  const details = hear('saved')
  const me = Promise.withResolvers<void>()
  let isSaved = false
  const demand = () => Response.json({ ...OF_ALL, second_factor: isSaved ? 'everybody' : 'nobody' })
  const [tag = ''] = Object.keys(access.elements)
  const element = await put({ tag, attributes: { view: paths.security() } }, [{ to: readSecurity, reply: demand }])
  await runReact(element)
  await element.getByRole('button', { name: 'Todos' }).click()
  await answer([
    { to: readSecurity, reply: demand },
    { to: readMe, reply: (request, { api }) => me.promise.then(() => api(request)) },
    {
      to: updateSecurity,
      reply: () => {
        isSaved = true
        return demand()
      },
    },
  ])
  await element.getByRole('button', { name: 'Salvar' }).click()
  // Said of a demand in force.
  await expect.element(element.getByText(/^Quem ainda não tem o seu só consegue/)).toBeVisible()
  me.resolve()
  await expect.poll(() => details).toEqual([{ what: 'security' }])
  await expect.element(element.getByText('Informações salvas com sucesso')).toBeVisible()
})
