import { expect, onTestFinished, test, vi } from 'vitest'
import { listCompanies } from '#api/contract/companies/companies.ts'
import { importDocuments } from '#api/contract/documents/documents.ts'
import { NOW } from '../../../stories/now.ts'
import { place, put, runReact } from '../partner-page.ts'

// 'Importar documentos': what it sends with the files.

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
