import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import satManager from '#widgets/sat-manager/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, never, NOBODY, type Trouble, light } from '../server.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/Empresas/Pontos de venda e SATs' }
export default meta

const at = screensOf(satManager)
const TREE = paths.satManager()
type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
const nodes = (canvas: Canvas) => canvas.findAllByRole('treeitem', {}, { timeout: 15_000 })

/** Below the companies, or below their points of sale. */
const ofLevel = (canvas: Canvas, level: 2 | 3) =>
  canvas.getAllByRole('treeitem').filter((node) => node.ariaLevel === String(level))

/** Opened by the keyboard: the first company, and its first point of sale with a SAT. */
export const Arvore = {
  name: 'Árvore',
  ...at({ path: TREE }, async ({ canvas }) => {
    await nodes(canvas)
    canvas.getByRole('tree').focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await waitFor(() => expect(ofLevel(canvas, 2)[0]).toHaveTextContent(/\w/))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const active = () => canvas.getAllByRole('treeitem', { selected: true })
    await expect(active()).toHaveLength(1)
    await expect(active()[0]).toHaveAttribute('aria-level', '2')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(active()[0]).toHaveAttribute('aria-level', '1')
  }),
}

export const Claro = { tags: ['!test'], ...Arvore, name: 'Tema claro', globals: { theme: 'light' } }

export const Busca = light(
  at({ path: paths.satManager('?search=caixa') }, async ({ canvas }) => {
    await nodes(canvas)
    await expect(ofLevel(canvas, 2)[0]).toBeVisible()
  }),
)

export const NadaEncontrado = {
  name: 'Nada encontrado',
  ...at({ path: paths.satManager('?search=xyzw') }, async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Ver todas as empresas' }, { timeout: 15_000 }),
    ).toBeVisible()
  }),
}

export const DeVoltaATodas = {
  name: 'De volta a todas as empresas',
  ...at({ path: paths.satManager('?search=xyzw') }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver todas as empresas' }, { timeout: 15_000 }))
    await nodes(canvas)
  }),
}

/** 10,000 companies: only those in sight are asked for and drawn. */
const many: Trouble = (path) => {
  if (!path.includes('/sat_manager/companies/')) return undefined
  const page = Number(new URL(path, location.origin).searchParams.get('page'))
  const items = Array.from({ length: 100 }, (_, index) => {
    const number = (page - 1) * 100 + index + 1
    return {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      razao_social: `Empresa ${String(number).padStart(5, '0')} Ltda`,
      nome_fantasia: null,
      cnpj: '11222333000181',
      points_of_sale: 3,
      sats: 5,
      unassigned: number % 7 === 0 ? 1 : 0,
    }
  })
  return Promise.resolve(Response.json({ items, total: 10_000 }))
}
export const DezMilEmpresas = {
  name: 'Dez mil empresas',
  ...at({ path: TREE, trouble: many }, async ({ canvas }) => {
    await nodes(canvas)
    canvas.getByRole('tree').focus()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByRole('treeitem', { selected: true })).toHaveTextContent('Empresa 10000'))
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(120)
  }),
}

export const Carregando = at({ path: TREE, trouble: never }, async ({ canvas }) => {
  await expect(canvas.queryByRole('treeitem')).toBeNull()
  await expect(await canvas.findByRole('searchbox', { name: 'Buscar' })).toBeVisible()
})

export const Vazia = {
  name: 'Vazio',
  ...at(
    {
      path: TREE,
      trouble: (path) =>
        path.includes('/sat_manager/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined,
    },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Nenhuma empresa', {}, { timeout: 15_000 })).toBeVisible()
    },
  ),
}

export const Erro = light(
  at({ path: TREE, trouble: broken }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 15_000 })).toBeVisible()
    await expect(canvas.getByText(/^O serviço está ocupado.*Tentando novamente…$/)).toBeVisible()
  }),
)

/** A branch alone that cannot be read: the rest of the tree stays. */
export const RamoComErro = {
  name: 'Ramo com erro',
  ...at(
    {
      path: TREE,
      trouble: (path) =>
        path.includes('/sat_manager/points_of_sale/')
          ? Promise.resolve(Response.json({ code: 'unavailable', message: 'O serviço está ocupado.' }, { status: 503 }))
          : undefined,
    },
    async ({ canvas }) => {
      const [first] = await nodes(canvas)
      await userEvent.click(first as HTMLElement)
      await expect((await canvas.findAllByText('Não foi possível carregar', {}, { timeout: 15_000 }))[0]).toBeVisible()
    },
  ),
}

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: TREE, user: NOBODY }, async ({ canvas }) => {
    const said = await canvas.findAllByText('Você não tem permissão para esta ação.', {}, { timeout: 15_000 })
    await expect(said[0]).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Novo ponto de venda' })).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ path: TREE, user: 'fiscal@aurora.example' }, async ({ canvas }) => {
    const [company] = await nodes(canvas)
    if (company) await userEvent.click(company)
    await waitFor(() => expect(ofLevel(canvas, 2)[0]).toHaveTextContent(/\w/))
    await expect(canvas.queryByRole('button', { name: /^Ações de/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Novo SAT' })).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: TREE, title: 'Nenhuma empresa', step: 'Cadastrar empresa' }),
}
