import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, preview } from 'vite'
import { svelte } from '../elements/apps/bundle.ts'

// The apps of tests/apps as their makers build and serve them, with the package out of its tarball.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const APPS = ['react.tsx', 'vue.ts', 'svelte.ts'] as const
const run = promisify(execFile)

/** Packs what was built and unpacks it where a portal's package manager would; answers the portal's folder. */
export async function unpackedIn(folder: string): Promise<string> {
  const portal = join(folder, 'portal')
  const unpacked = join(portal, 'node_modules/fiscal-widgets')
  mkdirSync(unpacked, { recursive: true })
  const { stdout } = await run(process.execPath, ['scripts/package/package.ts', join(folder, 'package')], { cwd: root })
  const tarball = /^(.*\.tgz): /m.exec(stdout)?.[1]
  if (!tarball) throw new Error(`No tarball: ${stdout}`)
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked])
  return portal
}

const page = (app: string, api: string, tenant: string) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Portal</title>
<meta name="fiscal-api" content="${api}"><meta name="fiscal-tenant" content="${tenant}">
<script type="module" src="/${app}"></script></head><body><main></main></body></html>`

export interface PackedApps {
  origin: string
  close(): Promise<void>
}

/** Bundles the apps with Vite and serves them on an origin of their own, each as /<name>.html, with tokens at /fiscal-token. */
export async function openPackedApps(
  folder: string,
  { api, tenant, token }: { api: string; tenant: string; token: string },
): Promise<PackedApps> {
  const portal = await unpackedIn(folder)
  for (const file of [...APPS, 'portal.ts', 'Lists.svelte'])
    copyFileSync(join(root, 'tests/apps', file), join(portal, file))
  for (const app of APPS) writeFileSync(join(portal, `${nameOf(app)}.html`), page(app, api, tenant))
  const common = { root: portal, configFile: false, logLevel: 'error' } as const
  await build({
    ...common,
    plugins: [svelte],
    define: {
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: { target: 'es2022', rolldownOptions: { input: APPS.map((app) => join(portal, `${nameOf(app)}.html`)) } },
  })
  const served = await preview({
    ...common,
    plugins: [
      {
        name: 'token',
        configurePreviewServer: ({ middlewares }) =>
          void middlewares.use('/fiscal-token', (_, response) => void response.end(token)),
      },
    ],
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src 'self' ${api}; img-src data:; require-trusted-types-for 'script'`,
      },
    },
  })
  const [origin = ''] = served.resolvedUrls?.local ?? []
  return { origin: origin.replace(/\/$/, ''), close: () => served.close() }
}

const nameOf = (app: string) => app.replace(/\.\w+$/, '')
