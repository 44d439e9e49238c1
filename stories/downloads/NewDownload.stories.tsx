import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, NOBODY, type Trouble, light } from '../server.tsx'
import { manyCompanies } from '../many-companies.ts'
import { addWithoutCompanies, at, filledIn, plan, WITHOUT_COMPANIES } from './stage.tsx'

const meta: Meta = { title: 'Telas/Downloads/Novo' }
export default meta

const usual = plan(100_000, 500_000)
const request = { name: 'Requisitar download' }

/** Only the preview is in trouble: the fields have what they offer. */
const atPreview =
  (trouble: typeof broken): Trouble =>
  (path) =>
    path.includes('preview=1') ? trouble(path) : undefined

/** Requests are answered and not made: lists of other stories show what is there. */
const taken: Trouble = (path) =>
  path.endsWith('/nf_download/?preview=0')
    ? Promise.resolve(
        Response.json({ amount: 1, max_per_batch: 2, max_per_month: 9, total_downloaded_month: 0, request: null }),
      )
    : undefined

export const Vazio = at({ path: paths.newDownload(), before: usual }, async ({ canvas }) => {
  await expect(
    await canvas.findByText('Escolha ao menos uma empresa e um período para saber quantos documentos o arquivo terá.'),
  ).toBeVisible()
  await expect(await canvas.findByRole('button', request)).toHaveAttribute('aria-disabled', 'true')
})

export const Preenchido = at({ path: filledIn(), before: usual }, async ({ canvas }) => {
  await expect(await canvas.findByText(/^Restarão .* documentos até 3\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await expect(canvas.getByRole('meter', { name: 'Por requisição' })).toHaveAttribute('aria-valuemax', '100000')
  await expect(await canvas.findByRole('button', request)).not.toHaveAttribute('aria-disabled')
})

export const Formatos = at({ path: filledIn(), before: usual }, async ({ canvas }) => {
  const formats = within(await canvas.findByRole('group', { name: 'Formato' }))
  await expect(formats.getByRole('button', { name: 'XML' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(formats.getByRole('button', { name: 'XML e PDF' }))
  await expect(
    await canvas.findByText('Cada nota como DANFE NFC-e de 80 mm, com os itens. Eventos e inutilizações não têm PDF.'),
  ).toBeVisible()
  await expect(formats.getByRole('button', { name: 'XML e PDF' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(canvas.getByRole('button', request)).not.toHaveAttribute('aria-disabled'))
})

export const EmPdfDeCupons = {
  name: 'Em PDF, de cupons',
  ...at({ path: filledIn({ type: 'cfe', format: 'pdf' }), before: usual }, async ({ canvas }) => {
    await expect(
      await canvas.findByText('Cada cupom e cada cancelamento como extrato de 80 mm, com os itens.'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'PDF' })).toHaveAttribute('aria-pressed', 'true')
  }),
}

export const DosDoisTipos = {
  name: 'Dos dois tipos, por um formulário',
  ...at({ path: filledIn({ type: 'both' }), before: usual, trouble: taken }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Tipo de Documento/ })).toHaveTextContent('NFCe e CFe')
    await expect(await canvas.findByText('documentos nas duas requisições')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', request)).not.toHaveAttribute('aria-disabled'))
    await userEvent.click(canvas.getByRole('button', request))
    await expect(await canvas.findByText(/^As duas requisições estão sendo processadas/)).toBeVisible()
  }),
}

export const EscolhaDeEmpresas = {
  name: 'Escolha de empresas',
  ...at({ path: filledIn(), before: usual }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Empresas' }))
    await expect((await canvas.findAllByRole('option', { selected: true })).length).toBeGreaterThan(1)
  }),
}

export const TodasDeMuitasEmpresas = {
  name: 'Todas de muitas empresas',
  ...at({ path: paths.newDownload(), before: usual, trouble: manyCompanies }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Selecionar todas' }))
    // It says so once as many are chosen as there are.
    await expect(await canvas.findByRole('button', { name: 'Limpar' })).toBeVisible()
  }),
}

export const AcimaDoLimitePorRequisicao = {
  name: 'Acima do limite por requisição',
  ...at({ path: filledIn(), before: plan(10, 500_000) }, async ({ canvas }) => {
    await expect(
      await canvas.findByText('Uma requisição deve ter menos de 10 documentos. Diminua o período ou a seleção.'),
    ).toBeVisible()
    await expect(await canvas.findByRole('button', request)).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const AcimaDoLimiteDoMes = {
  name: 'Acima do limite do mês',
  ...at({ path: filledIn(), before: plan(100_000, 0) }, async ({ canvas }) => {
    await expect(await canvas.findByText('O limite do mês já foi atingido.')).toBeVisible()
    await expect(await canvas.findByRole('button', request)).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const NadaEncontrado = {
  name: 'Nada encontrado',
  ...at({ path: filledIn({ date_start: '1999-01-01', date_end: '1999-01-31' }), before: usual }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum documento encontrado com estes campos.')).toBeVisible()
    await expect(await canvas.findByRole('button', request)).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const Contando = at(
  { path: filledIn(), before: usual, trouble: atPreview(() => new Promise(() => {})) },
  async ({ canvas }) => {
    await expect(await canvas.findByRole('complementary', { name: 'Detalhes' })).toHaveAttribute('aria-busy', 'true')
    await expect(await canvas.findByRole('button', request)).toHaveAttribute('aria-disabled', 'true')
  },
)

export const ErroNaContagem = {
  name: 'Erro na contagem',
  ...light(
    at({ path: filledIn(), before: usual, trouble: atPreview(broken) }, async ({ canvas }) => {
      const details = within(await canvas.findByRole('complementary', { name: 'Detalhes' }))
      // The first failures are tried again before the screen says so.
      await expect(await details.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
    }),
  ),
}

export const SemVerEmpresas = {
  name: 'Sem ver empresas',
  ...at({ path: paths.newDownload(), before: addWithoutCompanies, user: WITHOUT_COMPANIES }, async ({ canvas }) => {
    await expect(await canvas.findByText('Seu perfil não permite ver empresas')).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: 'Empresas' })).toBeDisabled()
    await expect(canvas.getByText('Seu perfil não permite ver pontos de venda')).toBeVisible()
    // The only type that they may request
    await expect(canvas.getByRole('button', { name: 'Tipo de Documento: NFCe' })).toBeVisible()
  }),
}

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: paths.newDownload(), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
