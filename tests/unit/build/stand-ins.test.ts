import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'
import { ELEMENT_STAND_INS, STAND_INS } from '../../../scripts/vite/stand-ins.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

describe.each([...STAND_INS, ...ELEMENT_STAND_INS])(
  'the stand-in for $module in $of',
  ({ module, of, version, code }) => {
    const folder = join(root, 'node_modules', of)

    test('was written for the version that is installed', () => {
      const installed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
      expect(installed.version, 'read what the library does with it now, then raise the version').toBe(version)
    })

    test('exports all that the library imports of it', () => {
      const asked = globSync('{dist,src,build/modern}/**/*.js', { cwd: folder }).flatMap((file) =>
        importedNames(readFileSync(join(folder, file), 'utf8'), module),
      )
      expect(asked.length).toBeGreaterThan(0)
      expect([...new Set(asked)].filter((name) => !exportedNames(code).includes(name))).toEqual([])
    })
  },
)

/** Names that a module's text imports or passes on from modules of that name. */
function importedNames(text: string, module: RegExp): string[] {
  return parseAst(text).body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration' && module.test(statement.source.value)) {
      return statement.specifiers.map((one) => (one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*'))
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source && module.test(statement.source.value)) {
      return statement.specifiers.map((one) => nameOf(one.local))
    }
    return []
  })
}

function exportedNames(code: string): string[] {
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (statement.declaration?.type === 'VariableDeclaration') {
      return statement.declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    }
    return statement.specifiers.map((one) => nameOf(one.exported))
  })
}

const nameOf = (name: { type: string; name?: string; value?: unknown }) => String(name.name ?? name.value)
