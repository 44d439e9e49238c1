import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword } from '#api/contract/account/passwords.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { mayChange, answer, put, refuse, runReact } from '../partner-page.ts'
import type { Ids } from '../../screens/ids.ts'
import { cases } from './failures/cases.ts'
import { readIds } from './failures/ids.ts'

// Whatever fails in an element, its page hears of it: the call, the element it fails in, and what the user does before.

const PROBLEM = { code: 'invalid', message: 'Hoje não.', fields: { email: 'maria@sol.example', cpf: '123.456.789-09' } }

let ids: Ids
beforeAll(async () => {
  ids = await readIds()
})

/** What the page hears by `fiscal-error`, and whether it cancels. */
let errors: unknown[]
let cancels: boolean
const hear = (event: Event) => {
  if (event instanceof CustomEvent) errors.push(event.detail)
  if (cancels) event.preventDefault()
}
beforeEach(() => {
  errors = []
  cancels = false
  document.addEventListener('fiscal-error', hear)
})
afterEach(() => document.removeEventListener('fiscal-error', hear))

for (const { tag, fails, asking, view, rows, act, changes, isOfField, status = 400 } of cases) {
  const which = `${fails.method} ${fails.path}${asking ? ` ${asking}` : ''}${status === 404 ? ' 404' : ''}`
  test(`${tag} tells that it failed: ${which}`, async () => {
    if (changes) await mayChange()
    const attributes = {
      'nfce-key': ids.note,
      'access-key': ids.note,
      context: 'primary',
      ...(view && { view: view(ids) }),
    }
    const element = await put({ tag, attributes }, [
      { to: fails, asking, reply: refuse(PROBLEM, status) },
      ...(rows
        ? [{ to: rows[0], reply: () => Response.json({ items: rows[1], total: rows[1].length, ...rows[2] }) }]
        : []),
    ])
    await runReact(element)
    await act?.(element)
    await expect.poll(() => errors).toEqual([{ code: 'api', message: 'Hoje não.', retryable: false, status }])
    // What an element cannot show it offers to read again.
    if (fails.method === 'GET' && !act && !isOfField && status === 400) {
      await expect.element(element.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible()
    }
  })
}

test('a page that cancels says it itself: the region keeps the way to try again, and no more', async () => {
  cancels = true
  const element = await put({ tag: 'fiscal-sat-park' }, [{ to: listSatNotifications, reply: refuse(PROBLEM) }])
  const feed = element.getByRole('complementary', { name: 'Alertas Recentes' })
  await expect.poll(() => errors).toHaveLength(1)
  await expect.element(feed.getByText('Hoje não.')).not.toBeInTheDocument()
  await answer([])
  const again = feed.getByRole('button', { name: 'Tentar novamente' })
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
})

test('a page that cancels the failure of a form shows it itself', async () => {
  cancels = true
  const reply = refuse({ ...PROBLEM, fields: {} })
  const element = await put({ tag: 'fiscal-profile' }, [{ to: changePassword, reply }])
  for (const field of ['Senha atual', 'Nova senha', 'Confirmação']) {
    await element.getByLabelText(field).fill('Outra#Senha9')
  }
  const save = element.getByRole('button', { name: 'Salvar' })
  await save.click()
  await expect.poll(() => errors).toHaveLength(1)
  await expect.element(save).toBeEnabled()
  await expect.element(element.getByText('Hoje não.')).not.toBeInTheDocument()
})
