import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guidedApps, unshared } from '../../../scripts/frameworks/guide.ts'

// docs/frameworks.md is run by `npm run frameworks`, which takes minutes; that it can be run is seen here.

const apps = guidedApps()

test('each app has exact versions, and does what the others do', () => {
  expect(apps.map(({ name }) => name)).toEqual([
    'Next 16',
    'Astro 7',
    'Nuxt 4',
    'SvelteKit 3',
    'Angular 22',
    'SolidStart 2',
    'Lit 3',
    'Stencil 4',
    'Qwik 1',
    'single-spa 6',
    'Module Federation 2',
  ])
  for (const { name, install, files, build, serve } of apps) {
    const own = install.filter((line) => !/^npm (init|pkg|install \.\/fiscal-widgets-\*\.tgz$)/.test(line))
    const packages = own.flatMap((line) => line.split(' ').slice(2)).filter((one) => !one.startsWith('--'))
    expect(packages.length, name).toBeGreaterThan(0)
    expect(packages.filter((one) => !/^@?[\w./-]+@\d+\.\d+\.\d+(?:-beta)?$/.test(one))).toEqual([])
    expect(build.length, name).toBeGreaterThan(0)
    expect(serve, name).toContain('3000')
    const text = [...files.values()].join('\n')
    expect(text, name).toContain('https://fiscal.example')
    expect(text, name).toContain('YOUR-TENANT')
    expect(text, name).toContain("fetch('/fiscal-token'")
    expect(text, name).toMatch(/<output>/)
  }
})

test('an app of several parts leads away from its elements and back, and one that shares is tried with copies', () => {
  const leading = apps.filter(({ files }) => [...files.values()].some((text) => text.includes('>Outra página</a>')))
  expect(leading.map(({ name }) => name)).toEqual(['single-spa 6', 'Module Federation 2'])
  const shared = apps.flatMap((app) => unshared(app) ?? [])
  expect(shared.map(({ name, files }) => [name, files.get('shared.js')])).toEqual([
    ['Module Federation 2', 'export const shared = {}\n'],
  ])
})

test('what was seen last is told of each', () => {
  const [, seen = ''] = readFileSync('docs/frameworks.md', 'utf8').split('## What was seen')
  const rows = [...seen.matchAll(/^\| (\w[^|]*?) +\| (\d{4}-\d\d-\d\d) +\|/gm)].map(([, name]) => name)
  expect(rows).toEqual(apps.map(({ name }) => name))
})

test('a section that is no app is told', () => {
  const sh = (text: string) => `\`\`\`sh\n${text}\n\`\`\`\n\n`
  const file = 'In `a.js`:\n\n```js\nrun()\n```\n\n'
  const whole = `# Guide\n\n${sh('npm init -y')}## One 1\n\n${sh('npm install one@1.0.0')}${file}${sh('one build\none --port 3000')}`
  expect(guidedApps(whole)).toEqual([
    {
      name: 'One 1',
      install: ['npm init -y', 'npm install one@1.0.0'],
      files: new Map([['a.js', 'run()\n']]),
      build: ['one build'],
      serve: 'one --port 3000',
    },
  ])
  expect(() => guidedApps(whole.replace('In `a.js`:', 'And:'))).toThrow("'One 1' is no app")
  expect(() => guidedApps(whole.replace(/```sh\none[^]*$/, ''))).toThrow("'One 1' is no app")
})
