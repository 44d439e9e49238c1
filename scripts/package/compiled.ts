import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../vite/declarations.ts'

// The apps of tests/apps as their own compilers see them with the package's types: what makes sense compiles, and what does not is refused.

const APPS = join(root, 'tests/apps')
const MODULES = join(root, 'node_modules')

function compile(compiler: string, folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(MODULES, compiler), '-p', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, output: stripVTControlCharacters(stdout + stderr).trim() }
}

/** React, Vue and Svelte, and a page of none. What they may not say stands under @ts-expect-error. */
function compiledByTypescript(): string[] {
  const { status, output } = compile('typescript/bin/tsc', APPS)
  return status === 0 ? [] : output.split('\n')
}

/** Angular, templates included. These know no @ts-expect-error, so each marked line of refused.ts must have an error, and no other line. */
function compiledByAngular(): string[] {
  const ngc = 'angular-app/node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js'
  const { output } = compile(ngc, join(APPS, 'angular'))
  const marked = readFileSync(join(APPS, 'angular/refused.ts'), 'utf8')
    .split('\n')
    .flatMap((line, at) => (/ refused: /.test(line) ? [`refused.ts:${at + 1}`] : []))
  const errors = output.split('\n').filter((line) => /(^| - )error /.test(line))
  const placeOf = (error: string) => basename(/^(\S+:\d+):\d+ - error /.exec(error)?.[1] ?? '')
  const found = errors.map(placeOf)
  return [
    ...errors.filter((error) => !marked.includes(placeOf(error))).map((error) => `Angular: ${error}`),
    ...marked.filter((place) => !found.includes(place)).map((place) => `Angular takes ${place}`),
  ]
}

export const compiled = (): string[] => [...compiledByTypescript(), ...compiledByAngular()]
