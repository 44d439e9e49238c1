import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Whose source {@link withoutGlobals} knows. */
export const ZOD_VERSION = '4.6.7'
const manifest = createRequire(import.meta.url).resolve('zod/package.json')

/** What zod shares among its copies on a page, by file: how it does so, and the same kept to the module. */
const KEPT_TO_MODULE: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'core.js': [
    ['globalThis.__zod_globalConfig?.postProcessor', 'globalConfig.postProcessor'],
    [
      `(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
export const globalConfig = globalThis.__zod_globalConfig;`,
      'export const globalConfig = {};',
    ],
  ],
  'registries.js': [
    [
      `(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
export const globalRegistry = globalThis.__zod_globalRegistry;`,
      'export const globalRegistry = /*@__PURE__*/ registry();',
    ],
  ],
}

/** The files of zod that write globals. */
export const ZOD_FILES = Object.keys(KEPT_TO_MODULE).map((name) => resolve(dirname(manifest), 'v4/core', name))

/** A file of zod that keeps to itself what it would put on the page's window. Throws where it is written otherwise than known. */
export function withoutGlobals(path: string, code: string): string {
  let kept = code
  for (const [shared, own] of KEPT_TO_MODULE[path.split('/').at(-1) ?? ''] ?? []) {
    if (kept.split(shared).length !== 2) throw new Error(`${path} is written otherwise than zod ${ZOD_VERSION} was`)
    kept = kept.replace(shared, own)
  }
  if (kept.includes('globalThis')) throw new Error(`${path} has globals that scripts/vite/zod-globals.ts does not know`)
  return kept
}

/** Leaves nothing of zod on the page's window. */
export function zodGlobals(): Plugin {
  const left = new Set<string>()
  return {
    name: 'fiscal-zod-globals',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
      if (version !== ZOD_VERSION) this.error(`zod is ${version}: look at scripts/vite/zod-globals.ts anew`)
      for (const path of ZOD_FILES) left.add(path)
    },
    transform: {
      filter: { id: ZOD_FILES },
      handler(code, id) {
        left.delete(id)
        return { code: withoutGlobals(id, code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`zod no longer has ${[...left].join(', ')}: scripts/vite/zod-globals.ts`)
    },
  }
}
