import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { asModule } from '../../../scripts/vite/react-modules.ts'

const require = createRequire(import.meta.url)

test.each([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'scheduler',
  'use-sync-external-store/shim/index.js',
])('%s as a module exports all that it did, and requires nothing', (name) => {
  const code = asModule(require.resolve(name))
  const [, exported = ''] = /^export \{ (.*) \}$/m.exec(code) ?? []
  const names = exported.split(', ').map((one) => one.split(' as ')[1] ?? '')
  // Of developers' React alone, which stands here.
  const developed = /^(act|captureOwnerStack)$/
  expect(new Set(names)).toEqual(new Set(Object.keys(require(name)).filter((one) => !developed.test(one))))
  expect(code).not.toMatch(/\brequire\(|module\.exports/)
})
