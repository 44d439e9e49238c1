import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { audit } from '#api/server/identity/audit/append.ts'
import { type Store, scoped } from '#api/server/store/scope.ts'
import audits from '#widgets/audit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf, unreadable } from '../screen.tsx'
import { NOW } from '../now.ts'
import { NOBODY, never, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Auditoria' }
export default meta

const SLOW = { timeout: 15_000 }

const at = screensOf(audits)

const MANY =
  'cfe:read, cfe_dashboard:read, company:read, nfce:read, point_of_sale:read, role:read, sat:read, sat:update'

/** What somebody did, once for all stories. */
async function withEntries(store: Store): Promise<string> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from audit_entries where subject = 'Gerente' and action = 'role.create') as there`.execute(
    store,
  )
  if (rows[0]?.there) return paths.audit()
  const { id } = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', 'Grupo Aurora')
    .executeTakeFirstOrThrow()
  const user = await store
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@aurora.example')
    .executeTakeFirstOrThrow()
  const { cnpj } = await store
    .selectFrom('companies')
    .select('cnpj')
    .where('tenant_id', '=', id)
    .orderBy('cnpj')
    .executeTakeFirstOrThrow()
  await scoped(store, { tenantId: id, companyIds: 'all' }, async (db) => {
    const call = { db, access: { userId: user.id }, address: '203.0.113.7', platform: { now: () => NOW } }
    await audit(call, {
      action: 'role.create',
      subject: 'Gerente',
      changes: [
        { field: 'Descrição', from: null, to: 'Gerente' },
        { field: 'Permissões', from: null, to: MANY },
      ],
    })
    await audit(call, {
      action: 'role.update',
      subject: 'Gerente',
      changes: [{ field: 'Permissões', from: MANY, to: `${MANY.replace('nfce:read, ', '')}, sat:create` }],
    })
    await audit(call, {
      action: 'grant.update',
      subject: 'operador@aurora.example',
      changes: [
        { field: 'Perfil', from: 'Operação', to: 'Gerente' },
        { field: 'Ativo', from: 'Sim', to: 'Não' },
      ],
    })
    await audit(call, {
      action: 'company_group.update',
      subject: 'Lojas do Ceará',
      changes: [{ field: 'Empresas', from: cnpj, to: null }],
    })
    await audit(
      { ...call, access: null, address: 'npm run admin' },
      { action: 'user.deactivate', subject: 'a@b.example' },
    )
  })
  return paths.audit()
}

export const Registros = at({ path: withEntries }, async ({ canvas }) => {
  const change = await canvas.findByRole('row', { name: /Perfil alterado/ }, SLOW)
  await expect(change).toHaveTextContent('Permissões: − NFCe: Visualizar + SATs: Criar')
  await expect(canvas.getByRole('row', { name: /Acesso alterado/ })).toHaveTextContent('Perfil: Operação → Gerente')
  await expect(canvas.getByRole('row', { name: /Usuário desativado/ })).toHaveTextContent('Operador do servidor')
  const made = within(canvas.getByRole('row', { name: /Perfil criado/ }))
  await userEvent.click(made.getByText(/Descrição/))
  await waitFor(() => expect(made.getByText(/SATs: Visualizar, SATs: Alterar/)).toBeVisible())
})

export const Claro = { ...Registros, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ path: paths.audit(), trouble: never })

const empty: Trouble = (path) =>
  path.includes('/audit/?') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ path: paths.audit(), trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum registro', undefined, SLOW)).toBeVisible()
})

export const NadaEncontrado = {
  name: 'Nada encontrado',
  ...at({ path: paths.audit('?email=ninguem') }, async ({ canvas }) => {
    await expect(
      await canvas.findByText('Nenhuma alteração corresponde aos filtros ativos.', undefined, SLOW),
    ).toBeVisible()
  }),
}

export const Erro = unreadable(at, { path: paths.audit() })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: paths.audit(), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText(/permissão/i, undefined, SLOW)).toBeVisible()
  }),
}
