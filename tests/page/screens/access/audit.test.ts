import { expect, test } from 'vitest'
import type { Role } from '#api/contract/access/roles.ts'
import { choose, open, rowOf, standsAt, texts } from '../../acts.ts'
import { ADMIN } from '../../../e2e/people.ts'
import { mayChange, savedText, write } from '../../partner-page.ts'

test('the trail tells who changed what, is narrowed, and saved as a file', async () => {
  await mayChange()
  const description = 'Auditado'
  const { id } = await write<Role>('POST', '/roles/', { description, type: 'primary', permission_ids: ['cfe:read'] })
  await write('PUT', `/roles/${id}`, { description, permission_ids: ['cfe:read', 'nfce:read'] })
  await write('DELETE', `/roles/${id}`)

  const element = await open(`/audit?search=${description}`)
  const entries = rowOf(element, description)
  await texts(entries).toEqual([
    expect.stringMatching(/Perfil excluído/),
    expect.stringMatching(/Perfil alterado.*Permissões: \+ NFCe: Visualizar/),
    expect.stringMatching(/Perfil criado.*Permissões: CFe: Visualizar/),
  ])
  await element.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = element.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('textbox', { name: 'Quem' }).fill('admin@')
  await choose(element, dialog.getByRole('button', { name: /^Ação/ }), 'Perfil alterado')
  await dialog.getByRole('button', { name: 'Filtrar' }).click()
  await standsAt(element, `/audit?email=admin%40&action=role.update&search=${description}`)
  await expect.element(entries).toHaveLength(1)
  await expect.element(entries).toMatchTextContent(ADMIN)

  const file = await savedText(() => element.getByRole('button', { name: 'Baixar CSV' }).click())
  const [head, line, ...rest] = file.trim().split('\r\n')
  expect(head).toContain('Número;Data e hora;Quem;De onde;Ação;Sobre;Campo;De;Para')
  expect(line).toContain(`;${ADMIN};`)
  expect(line).toMatch(/;Perfil alterado;Auditado;Permissões;CFe: Visualizar;"CFe: Visualizar; NFCe: Visualizar"$/)
  expect(rest).toEqual([])
})
