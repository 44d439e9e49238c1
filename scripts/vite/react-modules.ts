import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** React's modules of CommonJS, and whatever else of CommonJS requires them: one that did would have all of them wrapped. */
const WRAPPED =
  /\/node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store)\/(?!cjs\/)[\w/-]+|react-apexcharts\/dist\/[\w.-]+)\.js$/
const PRODUCTION = /require\('(\.{1,2}\/cjs\/[\w.-]+\.production\.js)'\)/
const REQUIRED = /\brequire\("([\w/-]+)"\)/g
const WHOLE = /\bimport\s*\*\s*as\s+(\w+)\s*from\s*["']react["']/
const NAMED = /\bexports\.(\w+)\s*=/g

/** Returns a module of CommonJS as one of ES: its own text, with what it requires imported and what it exports named. */
export function asModule(id: string): string {
  const source = readFileSync(id, 'utf8')
  const file = PRODUCTION.exec(source)?.[1]
  const text = file ? readFileSync(createRequire(id).resolve(file), 'utf8') : source
  const imported = new Map<string, string>()
  const body = text.replace(REQUIRED, (_, name: string) => {
    const local = `$required_${name.replaceAll(/\W/g, '_')}`
    imported.set(name, local)
    return local
  })
  const names = new Set([...text.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => name !== 'default'))
  return [
    ...[...imported].map(([name, local]) => `import ${local} from ${JSON.stringify(name)}`),
    'const exports = {}',
    body,
    // The text has functions of these names.
    `const { ${[...names].map((name) => `${name}: $${name}`).join(', ')} } = exports`,
    `export { ${[...names].map((name) => `$${name} as ${name}`).join(', ')} }`,
    'export default exports',
  ].join('\n')
}

/**
 * Gives the library React's modules of CommonJS as modules of ES. What the bundler else wraps them in would stand with what paints before
 * React, of which every language has its own: so React is the same file for all of them (chunks.ts). Our own modules have a `jsx` of
 * their own, which paints before React is there.
 */
export function reactModules(): Plugin {
  return {
    name: 'fiscal-react-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react/jsx-runtime' || importer?.includes('/node_modules/')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `${found.id}?own`
    },
    load: { filter: { id: WRAPPED }, handler: (id) => asModule(id) },
    // All of React as one object (Headless UI): what it exports by default is that already.
    transform: {
      filter: { id: /\/node_modules\//, code: WHOLE },
      handler: (code) => ({ code: code.replace(WHOLE, 'import $1 from "react"'), map: null }),
    },
  }
}
