/** The version that the client is made with. */
const OPENAPI_FETCH = '^0.17.0'

/** The manifest of the package; the project's own stays private. */
export function packageJson(version: string, areas: readonly string[]): object {
  const entry = (types: string, module: string) => ({ types: `./types/${types}.d.ts`, default: `./esm/${module}.js` })
  return {
    name: 'fiscal-widgets',
    version,
    description:
      'Fiscal documents of Brazilian retail as custom elements: NFC-e, CF-e, SAT, downloads, companies, accesses.',
    license: 'UNLICENSED',
    type: 'module',
    exports: {
      '.': entry('index', 'index'),
      ...Object.fromEntries(areas.map((area) => [`./${area}`, entry(area, area)])),
      './leaves': entry('leaves', 'leaves'),
      './react': entry('react', 'react'),
      './api': entry('api', 'api'),
      // Types alone: what is imported is an empty module.
      ...Object.fromEntries(['vue', 'svelte'].map((name) => [`./${name}`, entry(name, 'types')])),
      './elements.js': { types: './types/index.d.ts', default: './elements.js' },
      './leaves.js': { types: './types/leaves.d.ts', default: './leaves.js' },
      './chunks/*': './chunks/*',
      './sri.json': './sri.json',
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    types: './types/index.d.ts',
    sideEffects: ['./elements.js', './leaves.js', './esm/*.js', './esm/chunks/*.js', './chunks/*.js'],
    files: [...PACKED],
    customElements: 'custom-elements.json',
    'web-types': './web-types.json',
    keywords: ['custom-elements', 'web-components', 'nfce', 'cfe', 'sat', 'fiscal'],
    engines: { node: '>=20' },
    // Its types are those of fiscal-widgets/api: a copy within would be another one's.
    dependencies: { 'openapi-fetch': OPENAPI_FETCH },
    peerDependencies: { '@types/react': '>=19', react: '>=19', svelte: '>=5', vue: '>=3.5' },
    peerDependenciesMeta: Object.fromEntries(
      ['@types/react', 'react', 'svelte', 'vue'].map((name) => [name, { optional: true }]),
    ),
  }
}

/** What the tarball holds, beside package.json. */
export const PACKED = [
  'elements.js',
  'leaves.js',
  'chunks',
  'esm',
  'types',
  'sri.json',
  'custom-elements.json',
  'vscode.html-custom-data.json',
  'vscode.css-custom-data.json',
  'web-types.json',
  'docs',
  'llms.txt',
  'README.md',
  'CHANGELOG.md',
] as const
