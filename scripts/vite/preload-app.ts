import type { Plugin } from 'vite'

/**
 * Names the chunks that every page of the back-office needs in its HTML, so that the browser fetches them while the entry is still on its
 * way. Screens are not among them: the entry knows which one the address asks for.
 */
export function preloadApp(): Plugin {
  return {
    name: 'fiscal-preload-app',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const app = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/src/host/App.tsx'),
        )
        if (app?.type !== 'chunk') return []
        const missing = [app.fileName, ...app.imports].filter((file) => !html.includes(`/${file}`))
        return missing.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
