import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, preview } from 'vite'
import { openRegistry } from './registry.ts'
import { svelte } from '../elements/apps/bundle.ts'

// The apps of tests/apps as their makers build and serve them, with the package as npm brings it from a registry.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const APPS = ['react.tsx', 'vue.ts', 'svelte.ts'] as const
const run = promisify(execFile)
/** The package's dependency, with its own. */
const NEEDED = ['openapi-typescript-helpers', 'openapi-fetch']

/** Publishes what was built to a registry and installs it where a portal's maker would; answers the portal's folder. */
export async function installedIn(folder: string): Promise<string> {
  const portal = join(folder, 'portal')
  mkdirSync(portal, { recursive: true })
  const { stdout } = await run(process.execPath, ['scripts/package/package.ts', join(folder, 'package')], { cwd: root })
  const tarball = /^(.*\.tgz): /m.exec(stdout)?.[1]
  if (!tarball) throw new Error(`No tarball: ${stdout}`)
  const registry = await openRegistry()
  const own = process.env['npm_execpath']
  const npm = (...words: string[]) =>
    run(own ? process.execPath : 'npm', [...(own ? [own] : []), ...words], {
      cwd: portal,
      // A cache of its own: nothing comes from a former registry.
      env: { ...process.env, ...registry.env, npm_config_cache: join(folder, 'npm') },
    })
  try {
    writeFileSync(join(portal, 'package.json'), JSON.stringify({ name: 'portal', private: true, type: 'module' }))
    // What it stands on comes from the same registry.
    for (const name of NEEDED) await npm('publish', join(root, 'node_modules', name), '--ignore-scripts')
    await npm('publish', tarball)
    await npm('install', 'fiscal-widgets')
  } finally {
    await registry.close()
  }
  return portal
}

/** Throws what the compiler says of the apps in a portal's folder, where types are found as the package's `exports` say. */
async function compileIn(portal: string): Promise<void> {
  const { compilerOptions, include } = JSON.parse(readFileSync(join(root, 'tests/apps/tsconfig.json'), 'utf8')) as {
    compilerOptions: object
    include: string[]
  }
  const options = { ...compilerOptions, paths: {} }
  writeFileSync(join(portal, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include }))
  const { stdout } = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', portal]).catch(
    ({ stdout: said }: { stdout: string }) => ({ stdout: said }),
  )
  if (stdout) throw new Error(stdout)
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
  const portal = await installedIn(folder)
  for (const file of [...APPS, 'page.ts', 'portal.ts', 'Lists.svelte'])
    copyFileSync(join(root, 'tests/apps', file), join(portal, file))
  await compileIn(portal)
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
