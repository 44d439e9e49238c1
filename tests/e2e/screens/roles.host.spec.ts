import { generateSync } from 'otplib'
import type { Role } from '#api/contract/access/roles.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { NOW } from '../../../stories/now.ts'
import { expect, test } from '../pages/reused-page.ts'
import { ADMIN } from '../people.ts'

const TEN_MINUTES = 10 * 60_000

test('over HTTP a record is made, joined with what somebody else made of it, and deleted; a sensitive change asks who it is', async ({
  mounted: { root, open, expectAt, page },
  admin,
  world,
}) => {
  const description = root.getByRole('textbox', { name: 'Descrição' })
  const save = root.getByRole('button', { name: 'Salvar', exact: true })
  const saved = root.getByText('Informações salvas com sucesso')
  const readNotes = root.getByRole('checkbox', { name: 'NFCe: Visualizar', exact: true })
  const find = async (text: string) =>
    (await admin.json<Items<Role>>(`/roles/?type=primary&search=${encodeURIComponent(text)}`)).items[0]

  await test.step('made', async () => {
    await open('/grants/primary/roles/new')
    await description.fill('Caixa da frente')
    await readNotes.click()
    await save.click()
    await expect(saved).toBeVisible()
    await expectAt(/roles$/)
  })

  await test.step('joined', async () => {
    await root.getByRole('link', { name: 'Caixa da frente' }).click()
    await description.fill('Meu caixa')
    const made = await find('Caixa da frente')
    const theirs = { description: 'Caixa da frente', permission_ids: ['nfce:read', 'cfe:read'] }
    await admin.write('PUT', `/roles/${made?.id}`, theirs)
    await save.click()
    const conflict = root.getByRole('dialog', { name: 'Outra pessoa alterou este registro' })
    await expect(conflict.getByText(ADMIN)).toBeVisible()
    await conflict.getByRole('button', { name: 'Juntar' }).click()
    await save.click()
    await expectAt(/roles$/)
    expect((await find('Meu caixa'))?.permissions.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['nfce:read', 'cfe:read']),
    )
  })

  await test.step('deleted', async () => {
    await root.getByRole('link', { name: 'Meu caixa' }).click()
    await root.getByRole('button', { name: 'Excluir' }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expectAt(/roles$/)
    await expect(root.getByText('Perfil excluído')).toBeVisible()
    expect(await find('Meu caixa')).toBeUndefined()
  })

  await test.step('asked who it is, and nothing is lost that was typed', async () => {
    const FACTORS = '/users/me/second-factors/totp'
    const { challenge, secret } = await (await admin.write('POST', FACTORS)).json()
    const codeAt = (passed: number) => generateSync({ secret, epoch: Math.floor((NOW + passed) / 1000) })
    await admin.write('POST', `${FACTORS}/confirm`, { challenge, name: 'Celular', code: codeAt(0) })
    await world.pass(TEN_MINUTES)
    await open('/grants/primary/roles/new')
    await description.fill('Delicado')
    await readNotes.click()
    await save.click()
    const dialog = root.getByRole('dialog', { name: 'Confirme que é você' })
    const code = dialog.getByLabel('Código do aplicativo')
    await expect(dialog).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(code).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(root.getByRole('form').getByRole('alert')).toHaveText(
      'Nada foi alterado: você não confirmou que é você.',
    )
    await expect(description).toHaveValue('Delicado')
    await save.click()
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Código incorreto ou já usado')).toBeVisible()
    await code.fill(codeAt(TEN_MINUTES))
    await page.keyboard.press('Enter')
    await expect(saved).toBeVisible()
    await expectAt(/roles$/)
    await expect(root.getByRole('link', { name: 'Delicado' })).toBeVisible()
  })
})
