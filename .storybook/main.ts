import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'
import { shareSheets } from '../scripts/vite/sheets.ts'
import { translateAll } from '../scripts/vite/words/translate.ts'

const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  framework: '@storybook/react-vite',
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    'storybook-addon-pseudo-states',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // Words are of a build: `STORYBOOK_LANG=en npm run storybook` has every screen in English, `es` in Spanish.
  viteFinal: (vite) => mergeConfig(vite, { plugins: [shareSheets(), ...translateAll(process.env['STORYBOOK_LANG'])] }),
}

export default config
