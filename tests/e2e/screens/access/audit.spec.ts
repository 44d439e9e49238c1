import { readFile } from 'node:fs/promises'
import type { Role } from '#api/contract/access/roles.ts'
import { expect, test } from '../../pages/reused-page.ts'
import { ADMIN } from '../../people.ts'

test('the trail tells who changed what, is narrowed, and saved as a file', async ({
  mounted: { root, open, page, expectAt },
  admin,
}) => {
  // Nothing takes an entry out again, not even for a second run.
  const description = 'Auditado'
  const made = await admin.write('POST', '/roles/', { description, type: 'primary', permission_ids: ['cfe:read'] })
  const { id }: Role = await made.json()
  await admin.write('PUT', `/roles/${id}`, { description, permission_ids: ['cfe:read', 'nfce:read'] })
  await admin.write('DELETE', `/roles/${id}`)

  await open(`/audit?search=${encodeURIComponent(description)}`)
  const entries = root.getByRole('row', { name: description })
  await expect(entries).toHaveText([
    /Perfil excluído/,
    /Perfil alterado.*Permissões: \+ NFCe: Visualizar127/,
    /Perfil criado.*Permissões: CFe: Visualizar/,
  ])
  await root.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('textbox', { name: 'Quem' }).fill('admin@')
  await dialog.getByRole('button', { name: /^Ação/ }).click()
  await root.getByRole('option', { name: 'Perfil alterado', exact: true }).click()
  await dialog.getByRole('button', { name: 'Filtrar' }).click()
  await expectAt(
    `/audit?email=admin%40&action=role.update&search=${encodeURIComponent(description).replaceAll('%20', '+')}`,
  )
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(ADMIN)

  const saving = page.waitForEvent('download')
  await root.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  const [head, line, ...rest] = file.trim().split('\r\n')
  expect(head).toContain('Número;Data e hora;Quem;De onde;Ação;Sobre;Campo;De;Para')
  expect(line).toContain(`;${ADMIN};`)
  expect(line).toMatch(/;Perfil alterado;Auditado;Permissões;CFe: Visualizar;"CFe: Visualizar; NFCe: Visualizar"$/)
  expect(rest).toEqual([])
})
