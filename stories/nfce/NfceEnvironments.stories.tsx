import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { at } from './stage.tsx'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Ambientes' }
export default meta

/** A sale that no other story looks at. */
async function keyAt(store: Store, place: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select n.key from nfces n join tenants t on t.id = n.tenant_id
    where t.description = 'Grupo Aurora' and n.environment = 'production' and n.status = 'authorized'
    order by n.emitted_at, n.id limit 1 offset ${place}`.execute(store)
  if (!rows[0]) throw new Error('no such note')
  return rows[0].key
}

/** A trial with the number that the sale got later. */
async function tryBefore(store: Store): Promise<void> {
  await sql`
    insert into nfces (tenant_id, id, key, company_id, point_of_sale_id, serie, number, environment, emission_type, emitted_at, emitted_on,
      status, total, cents, file_id)
    select tenant_id, gen_random_uuid(), key, company_id, point_of_sale_id, serie, number, 'homolog', emission_type, emitted_at, emitted_on,
      'rejected', total, cents, file_id
    from nfces where key = ${await keyAt(store, 40)} and environment = 'production'
    on conflict do nothing`.execute(store)
}

/** A cancellation that was sent to the wrong environment. */
async function cancelInHomologation(store: Store): Promise<void> {
  await sql`
    insert into nfce_events (tenant_id, id, nfce_key, company_id, environment, type, c_stat, type_description, type_level, description,
      protocol_number, received_at, created_at)
    select tenant_id, gen_random_uuid(), key, company_id, 'homolog', '110111', '135', 'Cancelamento', 'success',
      'Evento registrado e vinculado a NF-e', '135000000000009', emitted_at, emitted_at
    from nfces where key = ${await keyAt(store, 41)} and environment = 'production'
    on conflict do nothing`.execute(store)
}

export const DoisAmbientes = {
  name: 'Nota nos dois ambientes',
  ...at({ before: tryBefore, path: async (store) => paths.nfce(await keyAt(store, 40)) }, async ({ canvas }) => {
    await expect(await canvas.findByText(/^Esta nota é de produção\. Há outra de homologação/)).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Ver a nota de homologação' }))
    await expect(await canvas.findByText(/^Esta nota é de homologação\. Há outra de produção/)).toBeVisible()
    await expect((await canvas.findAllByText('Rejeição'))[0]).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Ver a nota de produção' }))
    await expect((await canvas.findAllByText('Autorizada'))[0]).toBeVisible()
  }),
}

export const EventoDeHomologacao = {
  name: 'Evento de homologação',
  ...at(
    { before: cancelInHomologation, path: async (store) => paths.nfce(await keyAt(store, 41)) },
    async ({ canvas }) => {
      await expect(await canvas.findByText('De homologação: nada muda nesta nota')).toBeVisible()
      await expect((await canvas.findAllByText('Autorizada'))[0]).toBeVisible()
      await userEvent.click(canvas.getByRole('link', { name: 'Cancelamento' }))
      const dialog = within(await canvas.findByRole('dialog', READY))
      await expect(await dialog.findByText('Homologação')).toBeVisible()
      await expect(await dialog.findByText('De homologação: nada muda nesta nota')).toBeVisible()
    },
  ),
}
