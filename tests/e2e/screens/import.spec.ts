import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { CNPJ, nfeProc } from '../../documents.ts'
import { expect, type Locator, test } from '../pages/reused-page.ts'
import { IMPORTER } from '../people.ts'

/** Files dropped on an element by the mouse, as the browser's own events tell of them. */
async function drop(zone: Locator, files: Record<string, string>): Promise<void> {
  await zone.evaluate((element, given) => {
    const dataTransfer = new DataTransfer()
    for (const [name, text] of Object.entries(given)) dataTransfer.items.add(new File([text], name))
    const init = { dataTransfer, bubbles: true, cancelable: true, composed: true }
    element.dispatchEvent(new DragEvent('dragover', init))
    element.dispatchEvent(new DragEvent('drop', init))
  }, files)
}

test('documents are dropped and chosen, each has its result, and a zip too large for one call goes in several', async ({
  mounted: { root, open, page, mount },
}) => {
  let number = 1
  const note = (of = CNPJ) => nfeProc({ cnpj: of, number: ++number })
  const stranger = '998887770001'
  const taken = note()

  await open('/documents/import', { as: IMPORTER })
  const zone = root.getByRole('region', { name: 'Arquivos para importar' })
  await expect(root.getByRole('combobox', { name: 'Empresa' })).toBeEnabled()
  await drop(zone, {
    'nota.xml': taken,
    'de-novo.xml': taken,
    'pagina.html': '<html>não</html>',
    'alheia.xml': note(stranger + cnpjCheckDigits(stranger)),
  })
  const report = root.getByRole('region', { name: 'Resultado de cada arquivo' })
  await expect(report.getByRole('row')).toHaveText([
    /Arquivo/,
    /^nota\.xml.*Importado.*1/,
    /^de-novo\.xml.*Já existia/,
    /^pagina\.html.*Recusado.*linha 1/,
    /^alheia\.xml.*Recusado.*não está entre as empresas desta organização/,
  ])

  // Too large for one call: cut in the browser, entry by entry.
  const sent: number[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/documents/', async (route) => {
    sent.push(sent.length)
    await held.promise
    await route.continue()
  })
  const stored = new ZipWriter(new BlobWriter(), { level: 0, useWebWorkers: false })
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await stored.add(name, new TextReader('x'.repeat(2_000_000)))
  await stored.add('dentro.xml', new TextReader(note()))
  const buffer = Buffer.from(await (await stored.close()).arrayBuffer())
  await root
    .getByLabel('Arquivos', { exact: true })
    .setInputFiles([{ name: 'lote.zip', mimeType: 'application/zip', buffer }])
  if (mount === 'host') {
    await page.getByRole('link', { name: 'Empresas' }).click()
    const question = page.getByRole('alertdialog', { name: 'Parar a importação?' })
    await question.getByRole('button', { name: 'Continuar importando' }).click()
  }
  held.resolve()
  await expect(report.getByRole('row').last()).toHaveText(/^lote\.zip\/dentro\.xml.*Importado/)
  await root.getByRole('button', { name: /^Ignorados/ }).click()
  await expect(report.getByRole('row', { name: /^lote\.zip\/[abc]\.txt/ })).toHaveCount(3)
  expect(sent).toHaveLength(2)
  if (mount === 'embed') return
  await root.getByRole('link', { name: 'Ver notas' }).click()
  await expect(root.getByRole('table', { name: 'Notas NFC-e' })).toBeVisible()
})
