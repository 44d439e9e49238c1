import type { Decorator, Preview } from '@storybook/react-vite'
import { type ReactNode, useLayoutEffect } from 'react'
import { configure } from 'storybook/test'

// The server runs in the page as well, on the same core as the screen that waits for it.
configure({ asyncUtilTimeout: 10_000 })

// A glob, so that the frame also stands while the stylesheet does not exist.
import.meta.glob('../src/host/host.css', { eager: true })

/** The theme is an attribute of the document, as in the host. */
function Themed({ theme, children }: { theme: 'dark' | 'light'; children: ReactNode }) {
  // An effect, because the document is outside of what React renders here.
  useLayoutEffect(() => {
    document.documentElement.dataset.fiscalTheme = theme
  }, [theme])
  return children
}

const themed: Decorator = (Story, { globals }) => (
  <Themed theme={globals.theme === 'light' ? 'light' : 'dark'}>
    <Story />
  </Themed>
)

const preview: Preview = {
  decorators: [themed],
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
  },
  initialGlobals: { theme: 'dark', viewport: { value: 'desktop', isRotated: false } },
  parameters: {
    layout: 'fullscreen',
    // What passes is nobody's to read, and most of the work.
    a11y: { test: 'error', options: { resultTypes: ['violations'] } },
    viewport: {
      options: {
        phone: { name: 'Celular (390)', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet (768)', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Monitor (1440)', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
}

export default preview
