import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareSelectors, classesOfTwo, lentClasses } from '../../../source-rules.ts'

const sheet = (text: string) => bareSelectors({ path: 'src/widgets/nfce/nfce.css', text })

test("areas' sheets select by classes, and so nothing of another screen", () => {
  const files = globSync('src/widgets/**/*.css')
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap((path) => bareSelectors({ path, text: readFileSync(path, 'utf8') }))).toEqual([])
})

test.each([
  ['kbd', '/* The key. */ kbd { color: red }'],
  ['kbd:hover', '@layer components { @media print { .a td, kbd:hover { gap: 0 } } }'],
  ['h2 > p', ':is(.a, .b) td, .a:not(:has(b)), h2 > p { gap: 0 }'],
])('%s is selected bare', (bare, text) => expect(sheet(text)).toEqual([`src/widgets/nfce/nfce.css: ${bare}`]))

test.each([
  '@keyframes rise { from { opacity: 0 } 50.5% { opacity: 1 } to { opacity: 0 } }',
  '.a :is(td, th) { gap: 0 } [data-a] b { gap: 0 } .b { &:hover { gap: 0 } }',
  '@variant below-phone { .a { gap: 0 } }',
])('%s selects by classes', (text) => expect(sheet(text)).toEqual([]))

test("areas' sheets change no class of another area's", () => {
  const sources = globSync('src/{widgets,ui,host}/**/*.{css,tsx}').map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))
  expect(sources.length).toBeGreaterThan(300)
  expect(lentClasses(sources)).toEqual([])
})

test.each([
  '<i className="box" />',
  "<i className={isLocked ? 'box lock' : 'box'} />",
  '<i className={`box ${level}`} />',
])('%s is changed by the sheet of another area', (drawn) => {
  const [park, roles] = ['src/widgets/sats/park.css', 'src/widgets/access/Roles.tsx']
  const lent = (css: string, path = roles) =>
    lentClasses([
      { path: park, text: css },
      { path, text: drawn },
    ])
  expect(lent('.park .box { gap: 0 } @media print { .a, .box { gap: 0 } }')).toEqual([
    `${park}: .box is drawn by ${roles}`,
  ])
  expect(lent('.park .box, .box.park, .boxes { gap: 0 }')).toEqual([])
  expect(lent('.box { gap: 0 }', 'src/widgets/sats/Park.tsx')).toEqual([])
})

test('what a class looks like is said by one sheet', () => {
  // Leaves have a root of their own; paper and contrast themes overrule what the others say.
  const files = globSync('src/**/*.css').filter((path) => !/leaves|print\.css|forced-colors|tokens/.test(path))
  expect(files.length).toBeGreaterThan(60)
  expect(classesOfTwo(files.map((path) => ({ path, text: readFileSync(path, 'utf8') })))).toEqual([])
})

test('a class of two sheets is told with both', () => {
  const base = { path: 'src/ui/detail.css', text: '.checks {\n  gap: 12px;\n}\n@media print {\n  .fact {\n  }\n}\n' }
  const area = (text: string) => ({ path: 'src/ui/choice.css', text: `\n@layer components {\n${text}\n}\n` })
  expect(classesOfTwo([base, area('  .checks {\n  }')])).toEqual(['.checks: src/ui/detail.css, src/ui/choice.css'])
  expect(classesOfTwo([base, area('  .checks,\n  .rules {\n  }')])).toHaveLength(1)
  expect(
    classesOfTwo([base, area('  .checks li {\n  }\n  @media print {\n    .checks {\n  }}\n  .fact {\n  }')]),
  ).toEqual([])
})
