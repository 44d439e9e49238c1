import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { root } from './declarations.ts'

const SCRIPT = 'src/host/push/worker.ts'
/** Under one address for good: browsers look there for a newer one. */
const FILE = 'push-worker.js'

/** Makes the file that browsers run when something was pushed: bundled apart from the app, in development too. */
export function pushWorker(): Plugin {
  return {
    name: 'fiscal-push-worker',
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundled() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundled().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next)
      })
    },
  }
}

async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: resolve(root, SCRIPT), platform: 'browser', cwd: root })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
  await bundle.close()
  return output[0].code
}
