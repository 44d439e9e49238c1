import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { root } from './declarations.ts'

const SCRIPT = 'src/host/first-theme.ts'

/**
 * Puts the script into the back-office's head that browsers wait for before they draw. Modules are not waited for, and the page's policy
 * forbids inline ones, so it is a small file of its own, bundled apart. In development it is a module like the others.
 */
export function firstScript(): Plugin {
  return {
    name: 'fiscal-first-script',
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      const bundle = await rolldown({ input: resolve(root, SCRIPT), platform: 'browser', cwd: root })
      const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
      await bundle.close()
      this.emitFile({ type: 'asset', name: 'first.js', source: output[0].code })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((one) => one.type === 'asset' && one.names.includes('first.js'))
        const attrs = built ? { src: `/${built.fileName}` } : { type: 'module', src: `/${SCRIPT}` }
        return [{ tag: 'script', attrs, injectTo: 'head' as const }]
      },
    },
  }
}
