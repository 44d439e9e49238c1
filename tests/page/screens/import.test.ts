import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listCompanies } from '#api/contract/companies/companies.ts'
import { importDocuments } from '#api/contract/documents/documents.ts'
import { type Import, listImports } from '#api/contract/documents/imports.ts'
import { NOW } from '../../../stories/now.ts'
import { press, texts } from '../acts.ts'
import { place, put, runReact, savedText } from '../partner-page.ts'

// 'Importar documentos': what it sends with the files.

const IMPORT: Import = {
  id: 'uma',
  begun_utc: '2026-03-02T12:00:00Z',
  last_utc: '2026-03-02T12:05:00Z',
  email: 'contadora@aurora.example',
  files: 3,
  imported: 2,
  present: 0,
  refused: 1,
  ignored: 0,
  documents: 2,
}
const taken = () => ({ outcome: 'taken', documents: 1, keys: [], warnings: [], out_of_scope: 0, reason: null })

test('an import that began with no company adds those that are new until it ends', async () => {
  const [calls, lists]: [(FormDataEntryValue | null)[], number[]] = [[], []]
  const first = Promise.withResolvers<void>()
  const elements = await put({ tag: 'fiscal-import' }, [
    {
      to: listCompanies,
      reply: () => {
        lists.push(calls.length)
        return Response.json({ items: [], total: calls.length })
      },
    },
    {
      to: importDocuments,
      reply: async (request) => {
        calls.push((await request.formData()).get('new_companies'))
        if (calls.length === 1) await first.promise
        return Response.json({ items: [{ ...taken(), name: `${calls.length}.xml` }], companies: [] })
      },
    },
  ])
  const element = elements.first()
  await runReact(element)
  const box = element.getByRole('checkbox', { name: /^Cadastrar as empresas/ })
  await expect.element(box).toBeChecked()
  const choose = (name: string) =>
    element.getByLabelText('Arquivos', { exact: true }).upload(new File(['<a/>'], name, { type: 'text/xml' }))
  await choose('1.xml')
  await expect.poll(() => calls).toEqual(['1'])
  // Another element of the page asks for the companies after a while: now there is that of its document.
  vi.setSystemTime(NOW + 6 * 60_000)
  onTestFinished(() => void vi.setSystemTime(NOW))
  await place({ tag: 'fiscal-import' })
  await expect.poll(() => lists).toEqual([0, 1])
  await choose('2.xml')
  first.resolve()
  await expect.poll(() => calls).toEqual(['1', '1'])
  await expect.element(box).toBeChecked()
})

test.each([
  [1280, 720],
  [390, 844],
])(
  'of many imports before the last ones are there, and the screen stays as high as it was, at %d px',
  async (width, height) => {
    await page.viewport(width, height)
    const { promise: come, resolve: answer } = Promise.withResolvers<void>()
    const all = Array.from({ length: 12 }, (_, index) => ({ ...IMPORT, id: String(index), files: 100 + index }))
    const element = await put({ tag: 'fiscal-import' }, [
      {
        to: listImports,
        reply: async (request) => {
          await come
          const { searchParams: asked } = new URL(request.url)
          const [number, size] = [Number(asked.get('page')), Number(asked.get('per_page'))]
          return Response.json({ items: all.slice((number - 1) * size, number * size), total: all.length })
        },
      },
    ])
    await runReact(element)
    const history = element.getByRole('region', { name: 'Importações anteriores' })
    await expect.poll(() => history.getByCss('.skeleton').elements().length).toBeGreaterThan(0)
    const heightOf = () => element.element().getBoundingClientRect().height
    const waiting = heightOf()
    answer()
    const rows = history.getByRole('row', { name: /aurora/ })
    await expect.poll(() => rows.elements().length).toBe(3)
    expect(heightOf()).toBe(waiting)
    await history.getByRole('button', { name: 'Ver todas' }).click()
    await expect.poll(() => rows.elements().length).toBe(10)
    await history.getByRole('button', { name: 'Próxima página' }).click()
    await expect.poll(() => rows.elements().length).toBe(2)
    await history.getByRole('button', { name: 'Ver só as últimas' }).click()
    await expect.poll(() => rows.elements().length).toBe(3)
    expect(heightOf()).toBe(waiting)
  },
)

test('what the network breaks goes on, what the server has no time for is tried at once; results are narrowed and saved', async () => {
  const sent: string[][] = []
  const element = await put({ tag: 'fiscal-import' }, [
    {
      to: importDocuments,
      reply: async (request) => {
        const names = (await request.formData()).getAll('documents').map((one) => (one instanceof File ? one.name : ''))
        sent.push(names)
        if (sent.length === 2) throw new TypeError('Failed to fetch')
        if (sent.length === 3) {
          const body = { code: 'unavailable', message: 'O serviço está ocupado.' }
          return Response.json(body, { status: 503, headers: { 'Retry-After': '60' } })
        }
        const outcome = (name: string) => (name.startsWith('de-novo') ? 'present' : 'taken')
        return Response.json({
          items: names.map((name) => ({ ...taken(), name, outcome: outcome(name) })),
          companies: [],
        })
      },
    },
  ])
  await runReact(element)
  const files = element.getByLabelText('Arquivos', { exact: true })
  const report = element.getByRole('region', { name: 'Resultado de cada arquivo' })
  const xml = (name: string) => new File(['<a/>'], name, { type: 'text/xml' })
  const rows = () => texts(report.getByRole('row'))
  const starts = (...names: string[]) =>
    ['Arquivo', ...names].map((name) => expect.stringMatching(new RegExp(`^${name.replace('.', '\\.')}`)))
  await files.upload([xml('nota.xml'), xml('de-novo.xml')])
  await rows().toEqual(starts('nota.xml', 'de-novo.xml'))
  await expect
    .element(element.getByRole('status').filter({ hasText: 'Importação concluída: 2 resultados' }))
    .toBeInTheDocument()

  await files.upload([xml('depois.xml'), xml('mais.xml')])
  await expect.element(element.getByRole('alert').filter({ hasText: 'O serviço está ocupado.' })).toBeVisible()
  await expect.element(element.getByText('Aguardando o servidor').first()).toBeVisible()
  await element.getByRole('button', { name: /^Na fila/ }).click()
  await rows().toEqual(starts('depois.xml', 'mais.xml'))
  await press(element.getByRole('button', { name: 'Tentar novamente' }), '{Enter}')
  await expect.element(element.getByText(/4 de 4 arquivos enviados/)).toBeVisible()
  await element.getByRole('button', { name: /^Importados/ }).click()
  await rows().toEqual(starts('nota.xml', 'depois.xml', 'mais.xml'))
  expect(sent.slice(1)).toEqual([1, 2, 3].map(() => ['depois.xml', 'mais.xml']))

  const text = await savedText(() => element.getByRole('button', { name: 'Exportar CSV' }).click())
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines.slice(1, 3)).toEqual(['nota.xml;recebido;1;;;', 'de-novo.xml;já existente;1;;;'])
})
