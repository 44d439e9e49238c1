import type { StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { addEmptyTenant, FIRST_MASTER, FIRST_READER } from './empty-tenant.ts'
import type { screensOf } from './screen.tsx'

const SLOW = { timeout: 15_000 }

interface Screen {
  path: string
  /** What it says of itself, and the step that it offers. */
  title: string
  step: string
}

/** The stage of a tenant that has nothing yet, in the back-office. */
export const FIRST = { before: addEmptyTenant, isHost: true, user: FIRST_MASTER }

/** The story of a screen of such a tenant: it says so, blames no filter, and offers what comes next. */
export const firstMinute = (at: ReturnType<typeof screensOf>, { path, title, step }: Screen): StoryObj => ({
  name: 'Primeiro minuto de uma organização nova',
  ...at({ ...FIRST, path }, async ({ canvas }) => {
    await expect(await canvas.findByText(title, { selector: '.empty b' }, SLOW)).toBeVisible()
    await expect(await canvas.findByText(step, { selector: '.empty a, .empty button' }, SLOW)).toBeVisible()
    await expect(canvas.queryByText(/filtros ativos/)).not.toBeInTheDocument()
  }),
})

/** The same screen of whoever only looks: it says whom to ask. `doing`: what they may not. */
export const asked = (at: ReturnType<typeof screensOf>, { path, title, step }: Screen, doing: string): StoryObj => ({
  name: 'Primeiro minuto de quem só lê',
  ...at({ ...FIRST, user: FIRST_READER, path }, async ({ canvas }) => {
    await expect(await canvas.findByText(title, { selector: '.empty b' }, SLOW)).toBeVisible()
    const words = `Seu perfil não permite ${doing}: fale com quem administra os acessos.`
    await expect(await canvas.findByText(words, undefined, SLOW)).toBeVisible()
    await expect(canvas.queryByText(step, { selector: '.empty a, .empty button' })).not.toBeInTheDocument()
    await expect(canvas.queryByRole('region', { name: 'Primeiros passos' })).not.toBeInTheDocument()
  }),
})
