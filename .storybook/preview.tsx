import type { Decorator, Preview } from '@storybook/react-vite'
import { configure, expect } from 'storybook/test'
import tokens from '../src/ui/styles/tokens.css?raw'
import { API_MODES, setApiMode } from '../stories/api-answers.ts'
import { printedOnce } from '../stories/element-error.ts'
import { isUnseen } from '../stories/seen.ts'

configure(({ getElementError }) => ({
  // The server runs in the page as well, on the same core as the screen that waits for it.
  asyncUtilTimeout: 10_000,
  getElementError: printedOnce(getElementError),
}))

// A glob, so that the frame also stands while the stylesheet does not exist.
import.meta.glob('../src/host/host.css', { eager: true })

const themeOf = (globals: Record<string, unknown>) => (globals['theme'] === 'light' ? 'light' : 'dark')

/** The frame of every story, as wide as the page: what draws a frame of its own would not know the theme. */
const themed: Decorator = (Story, { globals, viewMode }) => (
  <div className="fx" data-theme={themeOf(globals)} style={{ minHeight: viewMode === 'docs' ? undefined : '100vh' }}>
    <Story />
  </div>
)

/** The page's ground in a theme, as the tokens have it. */
function groundIn(theme: 'dark' | 'light'): string | undefined {
  const [, light, dark] = /--fx-surface-1:.*light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
  const probe = document.createElement('p')
  probe.style.color = (theme === 'light' ? light : dark) ?? ''
  return probe.style.color
}

/** A story drawn in another theme than it says would have its contrasts measured in the wrong one. */
async function expectTheme(root: ParentNode, theme: 'dark' | 'light'): Promise<void> {
  const grounds = Array.from(root.querySelectorAll('.fx'), (frame) => getComputedStyle(frame).backgroundColor)
  await expect(grounds, `the frames of a story in the theme ${theme}`).toEqual([groundIn(theme)])
}

/** In a run of all stories, as Vitest has it; who looks at one has axe's panel beside it. */
const isTest = '__vitest_browser__' in globalThis

const preview: Preview = {
  decorators: [themed],
  loaders: [({ globals }) => setApiMode(globals['api'])],
  async afterEach(context) {
    const theme = themeOf(context.globals)
    await expectTheme(context.canvasElement, theme)
    // The add-on comes after this, and reads it.
    if (isTest && !isUnseen(document.body, context.title, theme)) {
      context.globals = { ...context.globals, a11y: { manual: true } }
    }
  },
  globalTypes: {
    theme: {
      description: 'Tema',
      toolbar: {
        title: 'Tema',
        icon: 'contrast',
        items: [
          { value: 'dark', title: 'Escuro' },
          { value: 'light', title: 'Claro' },
        ],
        dynamicTitle: true,
      },
    },
    api: {
      description: 'Como a API responde a telas e elementos',
      toolbar: {
        title: 'API',
        icon: 'database',
        items: Object.entries(API_MODES).map(([value, title]) => ({ value, title })),
        dynamicTitle: true,
      },
    },
  },
  // Every story in the other theme: `STORYBOOK_THEME=light npx vitest run --project storybook`.
  initialGlobals: {
    theme: import.meta.env['STORYBOOK_THEME'] ?? 'dark',
    api: 'normal',
    viewport: { value: 'desktop', isRotated: false },
  },
  parameters: {
    layout: 'fullscreen',
    options: {
      storySort: {
        method: 'alphabetical',
        locales: 'pt-BR',
        order: [
          'Fundamentos',
          'Componentes',
          'Elementos',
          'Telas',
          [
            'Entrada',
            'Painel',
            'SATs',
            ['Parque', 'Lista', 'Monitoramento'],
            'NFC-e',
            'CF-e',
            'Downloads',
            'Documentos',
          ],
        ],
      },
    },
    // What passes is nobody's to read, and most of the work. axe leaves out the size of targets (2.5.8) unless it is asked for.
    a11y: { test: 'error', options: { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } } },
    viewport: {
      options: {
        phone: { name: 'Celular (390)', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet (768)', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        landscape: { name: 'Tablet deitado (1024)', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
        laptop: { name: 'Notebook (1280)', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
        desktop: { name: 'Monitor (1440)', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
}

export default preview
