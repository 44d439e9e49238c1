import { isChunkOf } from '../chunks.ts'
import { inState } from '../element.ts'
import { test as alone } from '../fixtures.ts'
import { expect, runReact, test } from '../pages/reused-page.ts'

// A page's own columns and actions on a page of another origin that forbids what a page can (tests/e2e/portal.ts): no style of its own, and no
// markup of a text.

const LIST = '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>'

test('a page adds columns and actions under a strict policy, and hears what its user does', async ({
  page,
  portal,
}) => {
  await portal({ body: LIST })
  const list = page.locator('fiscal-nfce-list')
  await inState(list, 'ready').toBe(true)
  await list.evaluate((element) => {
    const done: string[] = []
    Reflect.set(window, 'done', done)
    const node = (row: { id: string }) => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Pedido' })
      button.style.color = 'rgb(1, 2, 3)'
      button.addEventListener('click', () => done.push(`pressed ${row.id.length}`))
      return button
    }
    const columns = [
      { name: 'order', header: 'Pedido', cell: node },
      { name: 'text', header: 'Texto', cell: async () => '<img src=x onerror="alert(1)">' },
    ]
    const actions = [{ name: 'send', label: 'Enviar ao portal', icon: 'send', run: () => ({ done: 'Pedido criado' }) }]
    element.addEventListener('fiscal-select', (event) => {
      event.preventDefault()
      done.push('selected')
    })
    Object.assign(element, { customize: { nfce: { columns, actions } } })
  })
  await runReact(list)
  const row = list.getByRole('row').nth(1)
  await expect(row.getByText('<img src=x onerror="alert(1)">')).toBeVisible()
  await row.getByRole('button', { name: 'Pedido' }).click()
  await row.getByRole('button', { name: /^Ações: / }).click()
  await list.getByRole('menuitem', { name: 'Enviar ao portal' }).click()
  await expect(list.getByText('Pedido criado')).toBeVisible()
  await row.getByRole('link').first().click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'done'))).toEqual(['pressed 36', 'selected'])
  expect(await list.getAttribute('view')).toBeNull()
})

// On a page that has loaded nothing before.
alone('who adds nothing fetches nothing for it', async ({ page, portal }) => {
  const files: URL[] = []
  page.on('request', (request) => files.push(new URL(request.url())))
  await portal({ body: LIST })
  const list = page.locator('fiscal-nfce-list')
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  await list.hover()
  await expect(list.getByRole('checkbox').first()).toBeAttached()
  const own = ['own-parts', 'own-list'].map(isChunkOf)
  expect(files.filter((url) => own.some((isOwn) => isOwn(url)))).toEqual([])
})
