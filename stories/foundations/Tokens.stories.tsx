import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { icons } from '#ui/painted/icons.ts'
import { menuIcons } from '#ui/menu-icons.ts'
import { Colours, Contrasts } from './Colours.tsx'
import { Icons, Shadows, Sizes, Typography } from './Scales.tsx'

const meta: Meta = {
  title: 'Fundamentos/Tokens',
  parameters: { controls: { disable: true }, actions: { disable: true } },
}
export default meta

/** The same two themes side by side, whatever the toolbar says. */
export const Cores: StoryObj = { tags: ['!test'], render: () => <Colours /> }

export const Contrastes: StoryObj = {
  // What is measured here is measured by the story itself; axe would look at a thousand cells for seconds, and at the exempt ones too.
  parameters: { a11y: { test: 'off' } },
  render: () => <Contrasts />,
  play: async ({ canvas, canvasElement }) => {
    await expect((await canvas.findAllByText(/:1/)).length).toBeGreaterThan(100)
    const low = Array.from(canvasElement.querySelectorAll('[data-low]'), ({ textContent }) => textContent)
    await expect(low).toEqual([])
  },
}

export const Tipografia: StoryObj = { tags: ['!test'], render: () => <Typography /> }

export const Medidas: StoryObj = { tags: ['!test'], render: () => <Sizes /> }

export const Sombras: StoryObj = { tags: ['!test'], render: () => <Shadows /> }

export const Icones: StoryObj = {
  name: 'Ícones',
  tags: ['!test'],
  render: () => <Icons sets={{ 'De telas e elementos': icons, 'Da moldura': menuIcons }} />,
}
