// What the bench measures, built for production: the product when stale, the baseline always (it takes a second).
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildIfStale, compress } from '../build.mjs'

export async function buildAll() {
  await buildIfStale()
  process.env.NODE_ENV = 'production'
  await build({
    configFile: fileURLToPath(new URL('baseline/vite.config.ts', import.meta.url)),
    mode: 'production',
    logLevel: 'warn',
  })
  await compress(['bench'])
}
