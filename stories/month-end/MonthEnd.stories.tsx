import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import monthEnd from '#widgets/month-end/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, NOBODY, never, type Trouble } from '../server.tsx'
import { emptyMonth, monthOfFirst, nobody } from './month-answer.ts'

const meta: Meta = { title: 'Telas/Fechamento do mês' }
export default meta

const at = screensOf(monthEnd, { path: monthOfFirst() })

/** The month that the demonstration has closed. */
const CLOSED = monthOfFirst('2026-09')

/** An answer of a month in which nothing is open. */
const zero = (documents: number): Trouble => {
  const line = { type: 'nfce', documents, total: '1284.50' }
  const figures = {
    sales: [{ ...line, counts_as: 'sale' }],
    documents: documents > 0 ? [{ ...line, status: 'authorized' }] : [],
    taxes: [{ ...line, documents: null, tax: 'icms', total: '154.14' }],
    cfops: [{ ...line, cfop: '5102' }],
    payments: [{ ...line, code: '17' }],
    without_cfop: 0,
  }
  const closing = { id: 'one', at: '2026-11-03T13:00:00.000Z', email: 'admin@aurora.example', note: 'Tudo conferido' }
  const reply = {
    ...emptyMonth,
    state: documents > 0 ? 'closed' : 'open',
    figures,
    closings: documents > 0 ? [{ ...closing, open: 0, sales: documents, total: '1284.50', reopened: null }] : [],
  }
  return (path) => (/\/month_end\/(\?|$)/.test(path) ? Promise.resolve(Response.json(reply)) : undefined)
}

const emails = ['contabilidade@escritorio.example', 'fiscal@escritorio.example']
const delivery = {
  at: '2026-11-05T11:00:00.000Z',
  by: 'admin@aurora.example',
  emails,
  format: 'xml',
  sent_at: null,
  is_open: false,
  ended: null,
}
const failing = {
  emails,
  schedule: 'day',
  saved: { at: '2026-11-01T11:00:00.000Z', by: 'admin@aurora.example' },
  open_links: [],
  deliveries: [
    { ...delivery, id: 'two', cause: 'person', state: 'retrying', expires_at: null, failure: null },
    {
      ...delivery,
      id: 'one',
      cause: 'day',
      state: 'failed',
      expires_at: null,
      failure: 'O e-mail não pôde ser entregue enquanto os links valiam.',
    },
  ],
}

/** An answer of how a month goes to the accountant; without one it never comes. */
const sending =
  (more?: object): Trouble =>
  (path) => {
    if (!path.includes('/month_end/accountant')) return undefined
    const reply = { company_id: 'one', month: '2026-10', day: 5, format: 'xml', version: 'one', ...more }
    return more ? Promise.resolve(Response.json(reply)) : new Promise(() => {})
  }

/** Closes October of Aurora's last company before any of its documents came, and says where that is. */
async function closeEarly(store: Store): Promise<string> {
  const { tenant_id, id } = await store
    .selectFrom('companies as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .select(['c.tenant_id', 'c.id'])
    .where('t.description', '=', 'Grupo Aurora')
    .orderBy('c.search', 'desc')
    .executeTakeFirstOrThrow()
  const own = '00000000-0000-7000-8000-0000000000e8'
  await store.deleteFrom('month_closings').where('id', '=', own).execute()
  await store
    .insertInto('month_closings')
    .values({
      tenant_id,
      id: own,
      company_id: id,
      month: '2026-10-01',
      at: '2026-11-01T12:00:00Z',
      stored_at: '2020-01-01T00:00:00Z',
      email: 'admin@aurora.example',
      note: 'Fechado cedo',
      figures: JSON.stringify({ sales: [], documents: [], taxes: [], cfops: [], payments: [], without_cfop: 0 }),
      open: '[]',
      reopened_at: null,
      reopened_by: null,
    })
    .execute()
  return paths.monthEnd(`?company_id=${id}&month=2026-10`)
}

export const Dados = at({}, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: /outubro de 2026/ })).toBeVisible()
  await expect(canvas.getByRole('heading', { name: /^Pendências/ })).toBeVisible()
  await expect(canvas.getByRole('table', { name: 'Documentos por situação' })).toBeVisible()
  await expect(canvas.getByRole('table', { name: 'Produtos por CFOP' })).toBeVisible()
  await expect(canvas.getByText('Este mês ainda não foi fechado.')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Fechar o mês' })).toBeVisible()
})

/** The server in a page draws no PDF. */
export const SemPdf = {
  name: 'PDF que o servidor não faz',
  ...at({}, async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Baixar PDF' })
    await waitFor(() => expect(button).toBeEnabled())
    await userEvent.click(button)
    await expect(await canvas.findByText('Os PDFs são feitos só no servidor.')).toBeVisible()
  }),
}

export const Claro = { ...Dados, name: 'Tema claro', globals: { theme: 'light' } }

export const FechadoPelaDemonstracao = {
  name: 'Fechado, com o histórico',
  ...at({ path: CLOSED }, async ({ canvas }) => {
    await expect(await canvas.findByText('Fechado')).toBeVisible()
    await expect(canvas.getByText(/Conferido com a contabilidade/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Fechar o mês' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Reabrir' })).toBeVisible()
  }),
}

export const TudoZero = {
  name: 'Tudo zero e fechado',
  ...at({ trouble: zero(42) }, async ({ canvas }) => {
    await expect(await canvas.findByText(/Nada falta/)).toBeVisible()
    await expect(canvas.getByText('Fechado')).toBeVisible()
    await expect(canvas.getByText(/Tudo conferido/)).toBeVisible()
  }),
}

export const Reaberto = at({ path: closeEarly }, async ({ canvas }) => {
  await expect(await canvas.findByText('Reaberto: chegou algo depois')).toBeVisible()
  await expect(canvas.getByRole('heading', { name: /Chegou depois do fechamento/ })).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Fechar o mês' })).toBeVisible()
})

export const Fechar = {
  name: 'Fechar, com a observação',
  ...at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Fechar o mês' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Fechar o mês' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(within(dialog).getByLabelText('Observação')).toBeVisible()
    await expect(within(dialog).getByRole('button', { name: 'Fechar o mês' })).toBeVisible()
  }),
}

export const EnviadoAoContador = {
  name: 'Enviado ao contador',
  ...at({ path: CLOSED }, async ({ canvas }) => {
    const sent = await canvas.findByRole('list', { name: 'Envios deste mês' })
    await expect(within(sent).getByText(/^Enviado em/)).toBeVisible()
    await expect(canvas.getByText(/contabilidade@escritorio.example · Só quando alguém envia/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar agora' }))
    const dialog = await canvas.findByRole('alertdialog', { name: 'Enviar ao contador?' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(within(dialog).getByText(/setembro de 2026, a contabilidade@escritorio.example/)).toBeVisible()
  }),
}

export const ContadorComErros = {
  name: 'Contador, cada endereço com o seu erro',
  ...at({ path: CLOSED }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Alterar' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Envio ao contador' })
    await waitFor(() => expect(dialog).toBeVisible())
    const inside = within(dialog)
    await userEvent.click(inside.getByRole('button', { name: 'Outro e-mail' }))
    await userEvent.type(inside.getByLabelText('E-mail 2'), 'sem arroba')
    await userEvent.click(inside.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(inside.getByLabelText('E-mail 2')).toHaveAccessibleDescription('Informe um e-mail válido'),
    )
    await expect(inside.getByLabelText('E-mail 1')).not.toHaveAccessibleDescription('Informe um e-mail válido')
  }),
}

export const SemContador = {
  name: 'Contador que a empresa não informou',
  ...at({ trouble: sending(nobody) }, async ({ canvas }) => {
    await expect(await canvas.findByText('A empresa ainda não informou o contador.')).toBeVisible()
    const button = canvas.getByRole('button', { name: 'Enviar agora' })
    await expect(button).toHaveAttribute('title', 'Informe antes os endereços do contador')
    await expect(canvas.getByRole('button', { name: 'Informar o contador' })).toBeVisible()
  }),
}

export const EnvioFalhou = {
  name: 'Envio ao contador que falhou',
  ...at({ trouble: sending(failing) }, async ({ canvas }) => {
    await expect(await canvas.findByText('Falhou')).toBeVisible()
    await expect(canvas.getByText(/não pôde ser entregue/)).toBeVisible()
    await expect(canvas.getByText('O e-mail ainda não saiu; será tentado de novo')).toBeVisible()
  }),
}

export const EnvioCarregando = {
  name: 'Envio ao contador, carregando',
  ...at({ trouble: sending() }, async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: 'Carregando o envio ao contador' })).toBeVisible()
  }),
}

export const EnvioComErro = {
  name: 'Envio ao contador que não carrega',
  ...at(
    { trouble: (path) => (path.includes('/month_end/accountant') ? broken(path) : undefined) },
    async ({ canvas }) => {
      const text = await canvas.findByText('Não foi possível carregar o envio ao contador', {}, { timeout: 10_000 })
      await waitFor(() => expect(text).toBeVisible())
    },
  ),
}

export const MesCorrente = {
  name: 'Mês que não terminou',
  ...at({ path: monthOfFirst('2026-11') }, async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Fechar o mês' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAttribute('title', 'O mês ainda não terminou')
  }),
}

export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
})

export const Vazio = at({ trouble: zero(0) }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum documento')).toBeVisible()
})

export const Erro = light(
  at({ trouble: broken, isProof: true }, async ({ canvas }) => {
    const text = await canvas.findByText('Não foi possível carregar o fechamento do mês', {}, { timeout: 10_000 })
    await waitFor(() => expect(text).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const SemFechar = {
  name: 'Sem permissão de fechar',
  ...at({ user: 'fiscal@aurora.example', path: CLOSED }, async ({ canvas }) => {
    await expect(await canvas.findByText(/^Enviado em/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Enviar agora' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Reabrir' })).toBeNull()
  }),
}
