import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import nfce from '#widgets/nfce/widget.ts'
import { screensOf } from '../screen.tsx'
import { light } from '../server.tsx'

const meta: Meta = { title: 'Kit/Linhas escolhidas' }
export default meta

const at = screensOf(nfce, { path: '/nfces' })
const NAME = /^Escolher a nota/

type Canvas = Parameters<NonNullable<Meta['play']>>[0]['canvas']
const bar = (canvas: Canvas) => canvas.findByRole('group', { name: 'O que está escolhido' })
const boxes = (canvas: Canvas) => canvas.findAllByRole<HTMLInputElement>('checkbox', { name: NAME })
const ticked = async (canvas: Canvas) => (await boxes(canvas)).map(({ checked }) => (checked ? 'x' : '.')).join('')

export const Escolhidas = at({}, async ({ canvas }) => {
  const [first, , , fourth] = await boxes(canvas)
  if (!first || !fourth) throw new Error('A page has fifteen rows')
  const before = canvas.getAllByRole('link')[0]?.getBoundingClientRect().left
  await userEvent.click(first)
  const actions = within(await bar(canvas))
  await waitFor(() => expect(actions.getByText('1 nota escolhida')).toBeVisible())
  await expect(await actions.findByRole('button', { name: 'Baixar XML' })).toBeEnabled()
  // Nothing of the rows has moved for the boxes.
  await expect(canvas.getAllByRole('link')[0]?.getBoundingClientRect().left).toBe(before)
  const shift = userEvent.setup()
  await shift.keyboard('{Shift>}')
  await shift.click(fourth)
  await shift.keyboard('{/Shift}')
  await waitFor(() => expect(actions.getByText('4 notas escolhidas')).toBeVisible())
  await expect(await ticked(canvas)).toMatch(/^xxxx\.+$/)
})

export const Claro = light(
  at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Escolher as 15 desta página' }))
    await expect(await ticked(canvas)).toMatch(/^x{15}$/)
    const all = await within(await bar(canvas)).findByRole('button', { name: /^Todas as .+ do filtro$/ })
    const [count = ''] = /\d+/.exec(all.textContent) ?? []
    await userEvent.click(all)
    // The count may be written anew while it is looked at.
    await waitFor(async () => expect(within(await bar(canvas)).getByText(`${count} notas escolhidas`)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Não escolher mais nada' }))
    await expect(await ticked(canvas)).toMatch(/^\.{15}$/)
    await expect(canvas.queryByRole('group', { name: 'O que está escolhido' })).not.toBeInTheDocument()
  }),
)

export const PorTeclas = {
  name: 'Por teclas',
  ...at({}, async ({ canvas }) => {
    await boxes(canvas)
    const links = canvas.getAllByRole('link')
    await userEvent.keyboard('j')
    await expect(links[0]).toHaveFocus()
    await userEvent.keyboard('jj')
    await expect(links[2]).toHaveFocus()
    await userEvent.keyboard('k')
    await userEvent.keyboard('x')
    await expect(await ticked(canvas)).toMatch(/^\.x\.+$/)
    await userEvent.keyboard('{Shift>}JJ{/Shift}')
    await expect(await ticked(canvas)).toMatch(/^\.xxx\.+$/)
    await userEvent.keyboard(' ')
    await expect(await ticked(canvas)).toMatch(/^\.xx\.+$/)
    // No row is opened by that.
    await expect(canvas.getByRole('table', { name: 'Notas NFC-e' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(await ticked(canvas)).toMatch(/^\.{15}$/)
    await userEvent.keyboard('?')
    const sheet = await canvas.findByRole('dialog', { name: 'Teclas' })
    await waitFor(() => expect(sheet).toBeVisible())
    await userEvent.keyboard('j{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
  }),
}

export const DeUmaParaOutra = {
  name: 'De uma nota para a outra',
  ...at({ path: '/nfces?per_page=10' }, async ({ canvas }) => {
    await boxes(canvas)
    const number = () => canvas.findByRole('heading', { level: 2, name: /^NFC-e \d+$/ })
    const ninth = canvas.getAllByRole('link')[8]
    if (!ninth) throw new Error('A page has ten rows')
    await userEvent.click(ninth)
    const first = (await number()).textContent
    await userEvent.click(await canvas.findByRole('button', { name: 'Próximo da lista (j)' }))
    await waitFor(async () => expect((await number()).textContent).not.toBe(first))
    const tenth = (await number()).textContent
    // The eleventh stands on the next page.
    await userEvent.keyboard('j')
    await waitFor(async () => expect((await number()).textContent).not.toBe(tenth))
    await userEvent.keyboard('k')
    await waitFor(async () => expect((await number()).textContent).toBe(tenth))
  }),
}

export const DeQuemNaoBaixa = {
  name: 'De quem não baixa em lote',
  ...at({ user: 'operador@aurora.example' }, async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link')).length).toBeGreaterThan(0)
    await expect(canvas.queryByRole('checkbox')).not.toBeInTheDocument()
  }),
}
