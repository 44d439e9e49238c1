import { expect, test } from 'vitest'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { listNfceMissing } from '#api/contract/documents/nfce-missing.ts'
import type { NfceRejection } from '#api/contract/documents/nfce-rejections.ts'
import type { Page } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import { choose, isGone, open, reopen, standsAt } from '../../acts.ts'
import { MISSING_NOTE } from '../../elements/rows.ts'
import { mayChange, read } from '../../partner-page.ts'

// What tells of documents' numbers: what was said of them is there when the screen is opened anew.

test("'Numeração': a gap gets its reason, which is there when it is opened anew", async () => {
  await mayChange()
  let element = await open(paths.nfceGaps('?kind=missing'))
  const first = element.getByRole('table').getByRole('link').first()
  await expect.element(first).toBeVisible()
  const numbers = first.element().textContent
  await first.click()
  const dialog = () => element.getByRole('dialog', { name: 'Numeração de NFC-e' })
  await choose(element, dialog().getByRole('button', { name: /^Explicação/ }), 'Em outro sistema')
  await dialog().getByLabelText('Observação').fill('Vendidas no caixa antigo')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await isGone(dialog())
  element.element().setAttribute('view', paths.nfceGaps('?kind=missing&state=explained'))
  await element.getByRole('table').getByRole('link', { name: numbers, exact: true }).first().click()
  await standsAt(element, /^\/nfces\/gaps\/[^?]+\?kind=missing&state=explained$/)
  element = await reopen(element)
  await expect
    .element(dialog().getByText(/Em outro sistema · Vendidas no caixa antigo · admin@aurora\.example/))
    .toBeVisible()
})

test("'Numeração': all that are missing get one reason at once, which one press takes back; a reason of one's own is offered again", async () => {
  await mayChange()
  const { total } = await read<Page<NfceGap>>('/custody/nfce_gaps/?kind=missing')
  const element = await open(paths.nfceGaps('?kind=missing&per_page=50'))
  const rows = element.getByRole('table').getByRole('link')
  const chosen = element.getByRole('group', { name: 'O que está escolhido' })
  const dialog = element.getByRole('dialog', { name: 'Explicar números' })
  const chooseAll = async () => {
    await element.getByRole('checkbox', { name: /desta página$/ }).click()
    await expect.element(chosen.getByText(new RegExp(`^${total} faixas? escolhidas?$`))).toBeVisible()
    await chosen.getByRole('button', { name: 'Explicar' }).click()
  }
  await chooseAll()
  await dialog.getByRole('button', { name: 'Em outro sistema' }).click()
  await isGone(dialog)
  await expect.element(element.getByText('Nenhum número', { exact: true })).toBeVisible()
  await element.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(element.getByText('Explicação desfeita')).toBeVisible()
  await expect.element(rows.first()).toBeVisible()

  await chooseAll()
  await dialog.getByLabelText('Outro motivo').fill('Treinamento de caixa')
  await dialog.getByRole('button', { name: 'Explicar' }).click()
  await isGone(dialog)
  element.element().setAttribute('view', paths.nfceGaps('?kind=missing&state=explained'))
  await element
    .getByRole('checkbox', { name: /^Escolher a faixa/ })
    .first()
    .click()
  await chosen.getByRole('button', { name: 'Explicar' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Treinamento de caixa' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Retirar a explicação' }).click()
  await isGone(dialog)
  const after = await read<Page<NfceGap>>('/custody/nfce_gaps/?kind=missing')
  expect(after.total).toBe(1)
})

test("'Rejeições': filtered, and a note is opened", async () => {
  const { items } = await read<Page<NfceRejection>>('/custody/nfce_rejections/?state=never&per_page=50')
  const single = items.findIndex(({ numbers }) => numbers === 1)
  const key = items[single]?.last.key ?? ''
  const element = await open(paths.nfceRejections('?per_page=50'))
  const sums = element.getByRole('region', { name: 'Rejeições no período' })
  await sums.getByRole('link').first().click()
  await standsAt(element, paths.nfceRejections('?per_page=50&state=never'))
  await expect.element(sums.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
  await expect.element(element.getByText('Autorizada depois', { exact: true })).toHaveLength(1)
  await element
    .getByRole('row')
    .nth(single + 1)
    .getByRole('link')
    .click()
  await standsAt(element, new RegExp(`^/nfces/${key}`))
  await expect.element(element.getByText(/^NFC-e \d+/).first()).toBeVisible()
})

test("'Na SEFAZ e não aqui': what was listed is narrowed, and the filter stays", async () => {
  const rows = (['waiting', 'failing'] as const).map((state, number) => ({
    ...MISSING_NOTE,
    key: `3526111122233300018165002000000041112345678${number}`,
    number,
    state,
  }))
  const answers = [
    {
      to: listNfceMissing,
      reply: ({ url }: Request) => {
        const state = new URL(url).searchParams.get('state')
        const items = rows.filter((one) => state === null || one.state === state)
        return Response.json({
          items,
          total: items.length,
          is_on: true,
          listed_at: MISSING_NOTE.first_seen_at,
          stopped: { items: [], total: 0 },
        })
      },
    },
  ]
  let element = await open(paths.nfceMissing(), { answers })
  const shown = () => element.getByRole('table').getByRole('row')
  await expect.element(shown()).toHaveLength(3)
  await element.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = element.getByRole('dialog', { name: 'Filtrar' })
  await choose(element, dialog.getByRole('button', { name: /^Situação/ }), 'Será buscada')
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await standsAt(element, paths.nfceMissing('?state=waiting'))
  element = await reopen(element, { answers })
  await expect.element(shown()).toHaveLength(2)
  await expect.element(element.getByRole('button', { name: 'Remover filtro Situação' })).toBeVisible()
})
