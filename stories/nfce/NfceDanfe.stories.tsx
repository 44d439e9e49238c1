import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/NFC-e/DANFE' }
export default meta

/** The newest authorised note of Aurora. */
async function authorized(store: Store) {
  const { rows } = await sql<{ key: string }>`
    select n.key from nfces n join tenants t on t.id = n.tenant_id
    where t.description = 'Grupo Aurora' and n.status = 'authorized' order by n.emitted_at desc limit 1
  `.execute(store)
  return paths.nfce(rows[0]?.key ?? '')
}

/** Answers in the server's place, which in a page draws no PDF. */
const drawn: string[] = []
async function draws(path: string): Promise<Response | undefined> {
  if (!path.includes('/danfe')) return undefined
  drawn.push(path)
  return new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })
}

export const Impressao = {
  name: 'Impressão',
  ...at(
    {
      path: authorized,
      trouble: draws,
    },
    async ({ canvas }) => {
      drawn.length = 0
      await canvas.findByRole('heading', { name: /^NFC-e \d+$/ })
      const button = await canvas.findByRole('button', { name: 'PDF' })
      button.focus()
      await userEvent.keyboard('{Enter}')
      const names = (await canvas.findAllByRole('menuitem')).map(({ textContent }) => textContent)
      await expect(names).toEqual(['80 mm', '58 mm', 'A4', '80 mm, resumido', '58 mm, resumido', 'A4, resumido'])
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
      await waitFor(() =>
        expect(drawn).toEqual([expect.stringMatching(/\/danfe\?detail=summary&environment=production&width=58$/)]),
      )
      await expect(button).toHaveFocus()
    },
  ),
}

/** The newest note of Aurora that was issued in contingency. */
async function inContingency(store: Store) {
  const { rows } = await sql<{ key: string }>`
    select n.key from nfces n join tenants t on t.id = n.tenant_id
    where t.description = 'Grupo Aurora' and n.emission_type <> '1' order by n.emitted_at desc limit 1
  `.execute(store)
  return paths.nfce(rows[0]?.key ?? '')
}

export const DuasVias = {
  name: 'Contingência, duas vias',
  ...at(
    {
      path: inContingency,
      trouble: draws,
    },
    async ({ canvas }) => {
      drawn.length = 0
      await canvas.findByRole('heading', { name: /^NFC-e \d+$/ })
      await userEvent.click(await canvas.findByRole('button', { name: 'PDF' }))
      await userEvent.click(await canvas.findByRole('menuitem', { name: 'Via do estabelecimento, 58 mm' }))
      await waitFor(() => expect(drawn).toEqual([expect.stringMatching(/\?copy=establishment&.*width=58$/)]))
    },
  ),
}

export const SemImpressao = {
  name: 'Sem a impressão',
  // The server in a page draws none, and says so.
  ...at({ path: authorized }, async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^NFC-e \d+$/ })
    await userEvent.click(await canvas.findByRole('button', { name: 'PDF' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'A4' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Os PDFs são feitos só no servidor.')
  }),
}
