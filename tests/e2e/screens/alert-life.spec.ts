import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CompanyGroup } from '#api/contract/access/company-groups.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import { findSat, reportReading } from '../api.ts'
import { at, pathOf } from '../at.ts'
import { expect, test } from '../fixtures.ts'

// An alert from the first silent minutes of its SAT to its end, wherever it is seen, heard of and seen to: within a token's quarter of an hour.

interface Heard {
  url: string
  types: string[]
  close(): void
}

/** Another system, which hears of events. */
async function receiver(): Promise<Heard> {
  const types: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      types.push(JSON.parse(body).type)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address is never a string or null.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, types, close: () => server.close() }
}

test('a SAT falls silent: its alert is seen, told, taken, back as it gets worse, silenced and ended', async ({
  mounted: { root, page, mount, open, reopen },
  world,
  server,
  admin,
}) => {
  const { serial_number: serial, company } = await findSat(admin)
  const heard = await receiver()
  await admin.write('POST', '/webhooks/', {
    description: 'Chamados',
    url: heard.url,
    kinds: ['alert.opened', 'alert.taken', 'alert.resolved'],
    companies: null,
  })
  const { items: groups } = await admin.json<Items<CompanyGroup>>('/company_groups/')
  const worse = { alarm_type_id: 'silence', operator_name: 'gt', value: '10', unit_type_name: 'minutes' }
  const own = groups.filter(({ companies }) => companies.includes(company.id)).map(({ id }) => id)
  await admin.write('POST', '/sat_alarms/?confirm=1', { ...worse, group_ids: own })
  await reportReading(server.origin, serial)

  const box = root.locator(`.box[data-sat="${serial}"]`)
  const count = root.getByRole('link', { name: /^SATs em Alerta/ })
  const feed = root.getByRole('complementary', { name: 'Alertas Recentes' })
  // What is still asked for answers for a press as well.
  const feedHasCome = () =>
    expect(feed.getByRole('button').or(feed.getByText('Nenhum alerta recente')).first()).toBeVisible()
  await open(paths.park())
  await expect(box).toContainText('Nenhum alerta')
  await feedHasCome()
  await world.watch(7)
  expect(heard.types).toEqual(['alert.opened'])

  // The park, what was of late, and the menu.
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(box).toContainText('Sem monitoramento há')
  await expect(feed.getByRole('button', { name: new RegExp(`^Sem monitoramento.*SAT ${serial}`) })).toBeVisible()
  if (mount === 'host') {
    await reopen()
    await expect(count).toHaveAccessibleName(/^SATs em Alerta 1/)
  }

  // The mail leads to the alert, where one more press takes it.
  const mails = await (await page.request.get(`${server.origin}/dev/mail`)).text()
  const [, letter = ''] = new RegExp(`href="(/dev/mail/\\d+)">SAT ${serial}: Sem monitoramento`).exec(mails) ?? []
  const text = await (await page.request.get(server.origin + letter)).text()
  const [link = ''] = /http:\/\/[^\s"<]*\/sat-alerts[^\s"<]*/.exec(text) ?? []
  await open(pathOf(new URL(link.replaceAll('&amp;', '&'))))
  const dialog = root.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assumir', exact: true }).click()
  await expect(dialog.getByText('admin assumiu')).toBeVisible()
  await open(paths.park())
  await expect(box).toHaveClass(/calm/)
  await expect(box).toContainText('Assumido por admin')
  await feedHasCome()

  // Silent for longer than another alarm stands, it is worse than what was taken.
  await world.watch(5)
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(box).not.toHaveClass(/calm/)
  await expect(box).toContainText('limites')
  await feed
    .getByRole('button', { name: new RegExp(`^Sem monitoramento.*SAT ${serial}`) })
    .first()
    .click()
  await expect(dialog.getByText('Voltou a ficar em aberto: piorou')).toBeVisible()

  await dialog.getByRole('button', { name: 'Silenciar' }).click()
  await root.getByRole('menuitem', { name: '1 h' }).click()
  await expect(dialog.getByRole('link', { name: 'Silenciado' })).toBeVisible()

  await dialog.getByRole('textbox').fill('O caixa estava desligado')
  await dialog.getByRole('button', { name: 'Encerrar' }).click()
  await expect(dialog.getByText('admin encerrou')).toBeVisible()
  await expect(dialog.getByText(/^Foi encerrado por uma pessoa/)).toBeVisible()
  await world.watch(1)
  await open(paths.park())
  await expect(box).toContainText('Nenhum alerta')
  if (mount === 'host') {
    await expect(page).toHaveURL(at(paths.park()))
    await expect(count).toHaveAccessibleName('SATs em Alerta')
  }
  expect(heard.types.toSorted()).toEqual([
    'alert.opened',
    'alert.opened',
    'alert.resolved',
    'alert.resolved',
    'alert.taken',
  ])
  heard.close()
})
