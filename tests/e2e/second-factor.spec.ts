import { generateSync } from 'otplib'
import { NOW } from '../../stories/now.ts'
import { expect, type Locator, type Mounted, test } from './fixtures.ts'
import { READER } from './people.ts'

const TEN_MINUTES = 10 * 60_000
const ADD = 'Adicionar aplicativo autenticador'

/** The code that an app shows, so long after the world's beginning. */
const codeOf = (secret: string, passed = 0) => generateSync({ secret, epoch: Math.floor((NOW + passed) / 1000) })

async function addApp(root: Locator): Promise<string> {
  await root.getByRole('button', { name: ADD }).click()
  const dialog = root.getByRole('dialog', { name: ADD })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await root.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(root.getByText('Restam 10 códigos')).toBeVisible()
  return secret
}

/** A new role, typed and sent. */
async function sendRole({ root, open }: Mounted, name: string): Promise<void> {
  await open('/grants/primary/roles/new')
  await root.getByRole('textbox', { name: 'Descrição' }).fill(name)
  await root.getByRole('checkbox', { name: 'Empresas: Visualizar', exact: true }).click()
  await root.getByRole('button', { name: 'Salvar' }).click()
}

test('a sensitive change asks who it is, and loses nothing that was typed', async ({ mounted, world, page }) => {
  const { root, open, expectAt } = mounted
  await open('/profile')
  const secret = await addApp(root)
  await world.pass(TEN_MINUTES)
  await sendRole(mounted, 'Delicado')
  const dialog = root.getByRole('dialog', { name: 'Confirme que é você' })
  const code = dialog.getByLabel('Código do aplicativo')
  await expect(code).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(root.getByRole('form').getByRole('alert')).toHaveText(
    'Nada foi alterado: você não confirmou que é você.',
  )
  await expect(root.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Delicado')
  await root.getByRole('button', { name: 'Salvar' }).click()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Código incorreto ou já usado')).toBeVisible()
  await code.fill(codeOf(secret, TEN_MINUTES))
  await page.keyboard.press('Enter')
  await expect(root.getByText('Informações salvas com sucesso')).toBeVisible()
  await expectAt('/grants/primary/roles')
  await expect(root.getByRole('link', { name: 'Delicado' })).toBeVisible()
})

test('who reads only sees what is asked of others, and changes nothing', async ({ mounted: { root, open } }) => {
  await open('/grants/primary/security', { as: READER })
  await expect(root.getByRole('button', { name: 'Ninguém precisa' })).toHaveAttribute('aria-pressed', 'true')
  await expect(root.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
})
