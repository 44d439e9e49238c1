import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { ImportedFile } from '#api/contract/documents/documents.ts'
import { LINES } from '#api/contract/progress.ts'
import documents from '#widgets/documents/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { NOBODY, never, type Trouble, light } from '../server.tsx'

const meta: Meta = { title: 'Telas/Documentos/Importar' }
export default meta

const SLOW = { timeout: 15_000 }

const at = screensOf(documents, { path: paths.importDocuments() })

/** The other stories' lists stay as they are: what is sent is answered here. */
const answered =
  (reply: () => Response): Trouble =>
  (path) =>
    path === '/api/v1/documents/' ? Promise.resolve(reply()) : undefined

const report = (index: number, changed: Partial<ImportedFile> = {}): ImportedFile => ({
  name: `março.zip/loja-1/NFCe-${index}-procNFe.xml`,
  outcome: 'taken',
  documents: 1,
  keys: [],
  warnings: [],
  out_of_scope: 0,
  reason: null,
  ...changed,
})
const REFUSED = { code: 'truncated', message: 'O arquivo está incompleto: termina antes do fim de <nfeProc>', line: 12 }
const REPORTS = [
  report(1),
  report(2, { warnings: ['A soma dos pagamentos (R$ 1,00) difere do total da nota (R$ 25,00)'] }),
  report(3, { outcome: 'present' }),
  report(4, { outcome: 'refused', documents: 0, reason: REFUSED }),
  report(5, {
    name: 'março.zip/__MACOSX/._NFCe-5.xml',
    outcome: 'ignored',
    documents: 0,
    reason: { code: 'ignored', message: 'É um arquivo do sistema (macOS ou Windows), que não é documento', line: null },
  }),
  report(6, { warnings: ['2 documentos ficaram de fora do lote'], out_of_scope: 2 }),
  ...Array.from({ length: 58 }, (_, index) => report(index + 7)),
]

const choose = async (canvas: ReturnType<typeof within>, ...names: string[]) => {
  const input = await canvas.findByLabelText('Arquivos', undefined, SLOW)
  await userEvent.upload(
    input,
    names.map((name) => new File(['<a/>'], name)),
  )
}

export const Vazio = at({}, async ({ canvas }) => {
  await expect(await canvas.findByText('Arraste arquivos ou pastas para cá', undefined, SLOW)).toBeVisible()
  await expect(await canvas.findByRole('combobox', { name: 'Empresa' }, SLOW)).toBeEnabled()
  await expect(canvas.getByRole('checkbox', { name: /Cadastrar as empresas/ })).not.toBeChecked()
})

export const Claro = { tags: ['!test'], ...Vazio, name: 'Tema claro', globals: { theme: 'light' } }

export const Arrastando = at({}, async ({ canvas }) => {
  const zone = await canvas.findByRole('region', { name: 'Arquivos para importar' }, SLOW)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['<a/>'], 'nota.xml'))
  zone.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  await waitFor(() => expect(zone.parentElement).toHaveAttribute('data-over'))
})

export const PrimeiroDia = {
  name: 'Primeiro dia',
  ...at(
    {
      trouble: (path) =>
        path.includes('/companies/?') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined,
    },
    async ({ canvas }) => {
      const box = await canvas.findByRole('checkbox', { name: /Cadastrar as empresas/, checked: true }, SLOW)
      await expect(box).toBeVisible()
    },
  ),
  globals: { theme: 'light' },
}

export const Resultados = at(
  { trouble: answered(() => Response.json({ items: REPORTS, companies: ['44555666000100'] })) },
  async ({ canvas }) => {
    await choose(canvas, 'março.zip')
    await expect(await canvas.findByText('Importação concluída', undefined, SLOW)).toBeVisible()
    await expect(canvas.getByText(/Empresa cadastrada pelos documentos: 44\.555\.666/)).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(51)
    await expect(canvas.getByText(/^2 documentos ficaram fora do escopo/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Ignorados 1/ }))
    await expect(canvas.getByText(/^É um arquivo do sistema/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Recusados 1/ }))
    await expect(canvas.getAllByRole('row')[1]).toHaveTextContent('termina antes do fim de <nfeProc> (linha 12)')
    await userEvent.click(canvas.getByRole('button', { name: /^Com avisos 2/ }))
    await expect(canvas.getAllByRole('row')).toHaveLength(3)
  },
)

/** An import whose proofs are answered so; `name`: of keys that no other story has read. */
const proofsOf = (name: string, reply: Response): Trouble => {
  const items = REPORTS.map((one, index) => ({ ...one, keys: one.outcome === 'taken' ? [`${name}-${index}`] : [] }))
  return (path) => {
    if (path === '/api/v1/documents/') return Promise.resolve(Response.json({ items, companies: [] }))
    return path.startsWith('/api/v1/documents/proofs') ? Promise.resolve(reply.clone()) : undefined
  }
}
const found = (changed = {}) => Response.json({ waiting: 0, passed: 0, unsigned: 0, failed: [], ...changed })

const importing = async (canvas: ReturnType<typeof within>) => {
  await choose(canvas, 'março.zip')
  await expect(await canvas.findByText('Importação concluída', undefined, SLOW)).toBeVisible()
}

export const Conferindo = {
  name: 'Integridade, enquanto se confere',
  ...at({ trouble: proofsOf('a', found({ waiting: 37, passed: 24 })) }, async ({ canvas }) => {
    await importing(canvas)
    await expect(await canvas.findByText('Integridade: conferindo os documentos… 24 até agora')).toBeVisible()
  }),
}

export const Conferidos = {
  name: 'Integridade, nada com falha',
  ...at({ trouble: proofsOf('b', found({ passed: 59, unsigned: 2 })) }, async ({ canvas }) => {
    await importing(canvas)
    await expect(
      await canvas.findByText('Integridade: 61 documentos conferidos, nenhum com falha, 2 sem assinatura.'),
    ).toBeVisible()
  }),
}

export const ComFalha = {
  name: 'Integridade, com falha',
  ...at(
    {
      trouble: proofsOf(
        'c',
        found({
          passed: 57,
          failed: [
            { type: 'nfce', amount: 3 },
            { type: 'cfe', amount: 1 },
          ],
        }),
      ),
    },
    async ({ canvas }) => {
      await importing(canvas)
      await expect(await canvas.findByRole('link', { name: '3 NFC-e' })).toBeVisible()
      await expect(canvas.getByRole('link', { name: '1 CF-e' })).toBeVisible()
      await expect(canvas.getByText(/^Integridade: 61 documentos conferidos\. Com falha na conferência:/)).toBeVisible()
    },
  ),
}

export const ConferidosErro = {
  name: 'Integridade, erro',
  ...at(
    {
      trouble: proofsOf(
        'd',
        Response.json({ code: 'internal', message: 'Ocorreu um erro inesperado.' }, { status: 500 }),
      ),
    },
    async ({ canvas }) => {
      await importing(canvas)
      const again = await canvas.findByRole('button', { name: 'Tentar novamente' }, SLOW)
      await expect(again).toBeVisible()
      await expect(again.closest('[role="alert"]')).toHaveTextContent(
        'Não foi possível saber o que se conferiu dos documentos',
      )
      // The report itself stays.
      await expect(canvas.getAllByRole('row')).toHaveLength(51)
    },
  ),
}

const unanswered: Trouble = (path) => (path === '/api/v1/documents/' ? never(path) : undefined)

export const Importando = at({ trouble: unanswered }, async ({ canvas }) => {
  await choose(canvas, 'a.xml', 'b.xml')
  await expect((await canvas.findAllByText('Importando', undefined, SLOW))[0]).toBeVisible()
  await expect(canvas.getByText('Nenhum resultado ainda')).toBeVisible()
})

/** A server that tells how far it is, and goes on working. */
const working: Trouble = (path) => {
  if (path !== '/api/v1/documents/') return undefined
  const lines = [
    { read: 0, total: 1_000_000, results: 0 },
    { read: 620_000, total: 1_000_000, results: 400 },
  ]
  const text = lines.map((progress) => `${JSON.stringify({ progress })}\n`).join('')
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })
  return Promise.resolve(new Response(body, { headers: { 'Content-Type': LINES } }))
}

export const Andamento = {
  name: 'Andamento de um zip grande',
  ...at({ trouble: working }, async ({ canvas }) => {
    const input = await canvas.findByLabelText('Arquivos', undefined, SLOW)
    await userEvent.upload(input, new File(['x'.repeat(1_000_000)], 'março.zip'))
    await expect(await canvas.findByText(/620 kB de 1 MB · 400 resultados$/, undefined, SLOW)).toBeVisible()
    await expect(canvas.getByRole('progressbar', { name: 'Enviado' })).toHaveAttribute('aria-valuenow', '620000')
    await expect(canvas.getByRole('button', { name: 'Parar' })).toBeVisible()
  }),
}

async function stop({ canvas }: { canvas: ReturnType<typeof within> }) {
  await choose(canvas, 'a.xml', 'b.xml')
  await userEvent.click(await canvas.findByRole('button', { name: 'Parar' }, SLOW))
  await expect(await canvas.findByRole('button', { name: 'Continuar' }, SLOW)).toBeVisible()
}

export const Parada = at({ trouble: unanswered }, stop)

export const Limpa = at({ trouble: unanswered }, async ({ canvas }) => {
  await stop({ canvas })
  await userEvent.click(canvas.getByRole('button', { name: 'Limpar' }))
  await expect(canvas.queryByText('Importação parada')).toBeNull()
})

const problem = (status: number, code: string, message: string, headers = {}) =>
  answered(() => Response.json({ code, message }, { status, headers }))

export const Ocupado = at(
  {
    trouble: problem(429, 'too_many', 'Muitas tentativas. Aguarde um minuto e tente novamente.', {
      'Retry-After': '60',
    }),
  },
  async ({ canvas }) => {
    await choose(canvas, 'a.xml')
    await expect(await canvas.findByRole('alert', undefined, SLOW)).toHaveTextContent(/Aguarde um minuto.*fila/)
    await expect(canvas.getByText(/^Nova tentativa em \d+ s/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  },
)

export const Erro = light(
  at({ trouble: problem(403, 'forbidden', 'Você não tem permissão para esta ação.') }, async ({ canvas }) => {
    await choose(canvas, 'a.xml')
    await expect(await canvas.findByRole('alert', undefined, SLOW)).toHaveTextContent('Você não tem permissão')
    await expect(canvas.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    await expect(canvas.getByText('Importação parada', { selector: 'b' })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText(/permissão/i, undefined, SLOW)).toBeVisible()
  }),
}
