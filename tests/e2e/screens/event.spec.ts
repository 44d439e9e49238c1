import { findNote, type NoteWithEvents } from '../api.ts'
import { expect, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { downloaded } from './downloaded.ts'

/** The newest event of a found note, and its address. */
function newest({ note, events: [event] }: NoteWithEvents) {
  if (!event) throw new Error('a note without events')
  return { note, event, path: `/nfces/${note.key}/events/${event.id}` }
}

test('what the event says, and its two XML', ONE_MOUNT, async ({ mounted, admin }) => {
  const { root, open, expectAt, reopen } = mounted
  const { note, event, path } = newest(await findNote(admin, { status: 'canceled' }))
  await open(`/nfces/${note.key}`)
  await root.getByRole('link', { name: event.type_description, exact: true }).click()
  await expectAt(path)
  const dialog = root.getByRole('dialog', { name: event.type_description })
  await expect(dialog.getByRole('tab')).toHaveText(['Informações', 'Resposta (XML)', 'Requisição (XML)'])
  await expect(dialog.getByText(String(event.protocol_number))).toBeVisible()
  await expect(dialog.getByText(/ · (há|agora|em) ?/)).toBeVisible()
  await expect(dialog.locator('.note')).toHaveText(event.description ?? '')
  for (const [tab, type] of [
    ['Resposta (XML)', 'response'],
    ['Requisição (XML)', 'request'],
  ] as const) {
    const pretty = await (await admin.get(`/nfce_events/${event.id}/xml?type=${type}&pretty=1`)).text()
    await dialog.getByRole('tab', { name: tab }).click()
    const xml = dialog.locator('pre')
    await expect(xml).toContainText('<')
    expect((await xml.textContent())?.trim()).toBe(pretty.trim())
    expect(pretty.split('\n').length).toBeGreaterThan(5)
    await expectAt(`${path}?tab=${type}`)
  }
  await reopen()
  await expect(dialog.getByRole('tab', { selected: true })).toHaveText('Requisição (XML)')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expectAt(`/nfces/${note.key}`)
})

test("a link opens the note and the event over it, 'Baixar' gives the XML as it was exchanged; closing returns to the note", async ({
  mounted: { root, open, expectAt, page },
  admin,
}) => {
  const { note, event, path } = newest(await findNote(admin, { status: 'canceled' }))
  const original = await (await admin.get(`/nfce_events/${event.id}/xml?type=response`)).text()
  await open(path)
  const dialog = root.getByRole('dialog', { name: event.type_description })
  await expect(dialog).toBeVisible()
  await expect(root.getByText(`NFC-e ${note.number}`)).toBeAttached()
  await root.getByRole('tab', { name: 'Resposta (XML)' }).click()
  const { name, bytes } = await downloaded(page, root.getByRole('button', { name: 'Baixar', exact: true }))
  expect(name).toBe(`${note.key}-resposta.xml`)
  expect(bytes.toString('utf8')).toBe(original)
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toBeHidden()
  await expectAt(`/nfces/${note.key}`)
})
