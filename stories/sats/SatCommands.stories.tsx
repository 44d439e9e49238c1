import type { Meta, StoryObj } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { broken, NOBODY, never, type Trouble, light } from '../server.tsx'
import { expectNoShift, heldBack } from '../geometry.ts'
import { standStill } from './clock.ts'
import { calm, observed, retired } from './serials.ts'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/SATs/Comandos', beforeEach: standStill }
export default meta

const screen = (serial: string) => paths.satCommands(serial)
const prepared = (spec: string) => (serial: string) => paths.satCommands(serial, `?spec=${spec}`)
const send = { name: 'Enviar comando' }

/** A command in each of the five states, one with a file; only once. */
async function ofEveryState(store: Store): Promise<string> {
  const path = await observed(screen)(store)
  const serial = path.split('/')[2] ?? ''
  const states = [
    sql`'BloquearSAT', 'queued', '{}', null, null, null, null`,
    sql`'ConsultarStatusOperacional', 'sent', '{}', timestamptz '2026-11-20T17:58:00Z', null, null, null`,
    sql`'ExtrairLogs', 'succeeded', '{}', timestamptz '2026-11-20T16:00:20Z', timestamptz '2026-11-20T16:00:32Z', '15000', 'Transferência completa'`,
    sql`'AtivarSAT', 'failed', '{"subcomando": "1", "cnpj": "11222333000181", "uf": "23"}', timestamptz '2026-11-20T15:00:20Z',
      timestamptz '2026-11-20T15:00:29Z', '04003', 'SAT já ativado'`,
    sql`'AtualizarSoftwareSAT', 'expired', '{}', null, timestamptz '2026-11-20T14:00:00Z', null, null`,
  ]
  const { count } = await store
    .selectFrom('sat_commands')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('function', '=', 'AtivarSAT')
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) return path
  for (const [age, state] of states.entries()) {
    await sql`
      insert into sat_commands (function, state, parameters, sent_at, finished_at, reply_code, reply_message, tenant_id, id, sat_id, serial_number,
        company_id, created_at, created_by, created_by_email)
      select ${state}, s.tenant_id, gen_random_uuid(), s.id, s.serial_number, s.company_id,
        timestamptz '2026-11-20T17:57:00Z' - ${age} * interval '1 hour', u.id, u.email
      from sats s, users u where s.serial_number = ${serial} and u.email = 'admin@aurora.example'
    `.execute(store)
  }
  await sql`
    insert into sat_command_attachments (tenant_id, id, command_id, company_id, name, size, deflated)
    select tenant_id, gen_random_uuid(), id, company_id, ${`logs-${serial}-123456.log`}, 18422, '' from sat_commands where function = 'ExtrairLogs'
  `.execute(store)
  return path
}

export const Enviados = at({ path: ofEveryState }, async ({ canvas }) => {
  for (const state of ['Na fila', 'Em execução', 'Concluído', 'Falhou', 'Sem resposta']) {
    await expect(await canvas.findByText(state)).toBeVisible()
  }
  await expect(canvas.getByText('SAT já ativado')).toBeVisible()
  await expect(canvas.getByRole('button', { name: /^Baixar logs-/ })).toBeVisible()
  await expect(await canvas.findByRole('button', send)).toHaveAttribute('aria-disabled', 'true')
})

export const Vazio = at({ path: calm(screen) }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum comando enviado')).toBeVisible()
  // No command chosen: what can be asked is in sight, and one press chooses it.
  const offered = within(await canvas.findByRole('list', { name: 'Comandos disponíveis' }))
  const first = offered.getAllByRole('button')[0] as HTMLElement
  const name = within(first).getByText(/./, { selector: 'b' }).textContent
  await userEvent.click(first)
  await waitFor(() => expect(canvas.queryByRole('list', { name: 'Comandos disponíveis' })).toBeNull())
  await expect(canvas.getByRole('button', { name: `Comando: ${name}` })).toHaveFocus()
})

export const MuitosParametros = {
  name: 'Muitos parâmetros',
  ...at({ path: calm(prepared('ConfigurarInterfaceDeRede')) }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Interface:/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', send))
    await expect((await canvas.findAllByText('Campo obrigatório')).length).toBeGreaterThan(1)
  }),
}

export const PerguntaAntes = {
  name: 'Pergunta antes',
  ...at({ path: calm(prepared('BloquearSAT')) }, async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Código de ativação'), '12345678')
    await userEvent.click(canvas.getByRole('button', send))
    const dialog = await canvas.findByRole('alertdialog')
    const ask = within(dialog)
    await expect(ask.getByRole('heading')).toHaveTextContent(/^Enviar comando ao SAT \d{9}\?$/)
    const danger = ask.getByText('O caixa deixa de vender com este equipamento até que ele seja desbloqueado.')
    await waitFor(() => expect(danger).toBeVisible())
    await expect(dialog).toHaveFocus()
  }),
}

const refused: Trouble = (path) =>
  path.endsWith('/sat_commands/')
    ? Promise.resolve(
        Response.json(
          {
            code: 'invalid',
            message: 'Dados inválidos',
            fields: { spec_id: 'Este SAT já tem um comando igual à espera da resposta' },
          },
          { status: 400 },
        ),
      )
    : undefined
export const Recusado = at({ path: calm(prepared('ExtrairLogs')), trouble: refused }, async ({ canvas }) => {
  const code = await canvas.findByLabelText('Código de ativação')
  await userEvent.type(code, '12345678{Enter}')
  await expect(await canvas.findByText('Este SAT já tem um comando igual à espera da resposta')).toBeVisible()
  await expect(code).toHaveValue('12345678')
})

export const Desativado = at({ path: retired(screen) }, async ({ canvas }) => {
  await expect(await canvas.findByText(/foi desativado em .* e não recebe comandos\.$/)).toBeVisible()
  await expect(canvas.queryByRole('button', send)).toBeNull()
})

export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ path: calm(prepared('ConsultarSAT')), user: 'fiscal@aurora.example' }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', send)).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.getByText('Seu perfil não permite enviar comandos.')).toBeVisible()
  }),
}

export const Carregando = at({ path: calm(screen), trouble: never }, async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.skeleton')).not.toBeNull())
})

export const Erro = light(
  at({ path: calm(screen), trouble: broken }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: calm(screen), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

const held = heldBack(/\/sats\/|sat_command/)

export const SemDeslocamento: StoryObj = {
  name: 'Sem deslocamento',
  ...at({ path: ofEveryState, trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(
      canvasElement,
      [
        { shape: '.tabs' },
        { shape: '.sat-col .bar' },
        { shape: '.sat-col thead' },
        { shape: 'aside .input' },
        { shape: 'aside .button' },
      ],
      {
        letGo: held.letGo,
        ready: () => canvasElement.querySelector('aside button.input') && canvasElement.querySelector('.c-command b'),
      },
    ),
  ),
  beforeEach: held.hold,
}
