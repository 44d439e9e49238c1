// What partners may rely on, line by line, and docs/surface.json, which says since which version: `npm run surface` compares the two,
// `npm run surface -- --write` notes what has changed under the version of package.json, and writes the pages that tell of every element.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DescribedElement } from '../../src/widgets/reference/described.ts'
import { errorCodes, functions, leafFunctions, typeOf } from '../../src/widgets/reference/vocabulary.ts'
import { root } from '../vite/declarations.ts'
import { compareVersions, versionsIn } from './changelog.ts'
import { packageJson } from './package-json.ts'
import { writeElementPages } from './pages.ts'
import { described, describedLeaves } from './reference.ts'

const BASELINE = resolve(root, 'docs/surface.json')

/** What a version brought and took away. */
export interface Step {
  version: string
  added: readonly string[]
  removed: readonly string[]
  /** Lines that are still there and will be removed by a later one; written by hand, beside the words of CHANGELOG.md. */
  deprecated?: readonly string[]
}

/** What is said alike of both kinds of elements. */
const linesOf = ({ tag, className, events, states, parts, slots, variables, views, saves }: DescribedElement) => [
  `<${tag}>: ${className}`,
  ...events.map(({ name, detail, cancelled }) => `<${tag}> event ${name}: ${detail}${cancelled ? ', cancelable' : ''}`),
  ...states.map(({ name }) => `:state(${name})`),
  ...parts.map(({ name }) => `<${tag}> ::part(${name})`),
  ...slots.map(({ name }) => `<${tag}> slot ${name}`),
  ...variables.map(({ name }) => `variable ${name}`),
  ...views.map(({ name, path }) => `view ${path}: ${name}`),
  ...saves.map((kind) => `<${tag}> saves ${kind}`),
]

const screenLines = (element: DescribedElement): string[] => {
  const { tag, attributes, properties, methods } = element
  return [
    ...linesOf(element),
    ...attributes.map(
      (one) => `<${tag}> attribute ${one.name}: ${typeOf(one.values)}${one.unless ? ` = ${one.unless}` : ''}`,
    ),
    ...attributes.flatMap((one) => (one.property ? [`<${tag}> property ${one.property}`] : [])),
    ...properties.map(({ name, type }) => `<${tag}> property ${name}: ${type}`),
    ...methods.map(({ name, returns }) => `<${tag}> method ${name}(): ${returns}`),
  ]
}

const leafLines = (leaf: DescribedElement): string[] => {
  const { tag, attributes, properties } = leaf
  return [
    ...linesOf(leaf),
    // Of few values each is a line, so that one more is an addition; until 1.2.0 a kind was any text.
    ...attributes.flatMap(({ name, values }) =>
      (values && name !== 'theme' ? ['string', ...values.map((value) => `'${value}'`)] : [typeOf(values)]).map(
        (one) => `<${tag}> attribute ${name}: ${one}`,
      ),
    ),
    ...properties.map(({ name }) => `<${tag}> property ${name}`),
  ]
}

/** The public types, a line for each member and for each value of a union, so that one more is an addition. */
function typeLines(): string[] {
  const files = ['src/widgets/kit/public.ts', 'src/api/partner/public.ts']
  const source = files.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n')
  const bare = source.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*|^import .*/gm, '')
  return [...bare.matchAll(/export (?:interface (\w+) \{|type (\w+) =)([\s\S]*?)(?=\nexport|$)/g)].flatMap(
    ([, name, alias, body = '']) => {
      const members = name ? body.replace(/\}\s*$/, '').split('\n') : body.split('|')
      const said = members.map((one) => one.trim().replace(/\s+/g, ' ')).filter(Boolean)
      return [`type ${name ?? alias}`, ...said.map((one) => (name ? `type ${name}.${one}` : `type ${alias}: ${one}`))]
    },
  )
}

/** Everything that follows semantic versioning, a line each. */
export function surface(): string[] {
  const areas = new Set(described.map(({ area }) => area))
  const { exports } = packageJson('', [...areas]) as { exports: Readonly<Record<string, unknown>> }
  const lines = [
    ...described.flatMap(screenLines),
    ...describedLeaves.flatMap(leafLines),
    ...Object.keys(errorCodes).map((code) => `error ${code}`),
    ...typeLines(),
    ...Object.keys(exports).map((path) => `import fiscal-widgets${path.slice(1)}`),
    ...['Fiscal', 'FiscalTokenError', 'createFiscalApi', ...Object.keys({ ...functions, ...leafFunctions })].map(
      (name) => `export ${name}`,
    ),
  ]
  return [...new Set(lines)].toSorted()
}

/** What stood after the last of these steps. */
export function after(steps: readonly Step[]): Set<string> {
  const lines = new Set<string>()
  for (const { added, removed } of steps) {
    for (const line of removed) lines.delete(line)
    for (const line of added) lines.add(line)
  }
  return lines
}

export function stepTo(steps: readonly Step[], now: readonly string[]): Pick<Step, 'added' | 'removed'> {
  const before = after(steps)
  return {
    added: now.filter((line) => !before.has(line)),
    removed: [...before].filter((line) => !now.includes(line)).toSorted(),
  }
}

/** Whether a version may follow another with such a change: what is taken away demands a major step, what is added a minor one. */
export function mayFollow(before: string, { version, added, removed }: Step): boolean {
  const [major = 0, minor = 0] = before.split('.').map(Number)
  const least = removed.length > 0 ? `${major + 1}.0.0` : added.length > 0 ? `${major}.${minor + 1}.0` : before
  return compareVersions(version, least) >= 0
}

/** What is wrong with the baseline: nothing, or sentences that say what to do. */
export function faultsOf(steps: readonly Step[], now: readonly string[], version: string, changelog: string): string[] {
  const { added, removed } = stepTo(steps, now)
  const last = steps.at(-1)?.version ?? '0.0.0'
  const noted = versionsIn(changelog).map((one) => one.version)
  const change = [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)]
  const need = removed.length > 0 ? 'major' : 'minor'
  return [
    ...(change.length > 0
      ? [
          `What partners rely on is not what docs/surface.json says of ${last}. This is a ${need} step, unless ${last} is unreleased in CHANGELOG.md: set the version in package.json, say it in CHANGELOG.md, then npm run surface -- --write.`,
          ...change,
        ]
      : []),
    ...(last === version ? [] : [`package.json says ${version}, docs/surface.json ends with ${last}.`]),
    ...steps
      .filter((one) => !noted.includes(one.version))
      .map((one) => `CHANGELOG.md has no heading for ${one.version}.`),
    ...steps.flatMap((one, at) =>
      at > 0 && !mayFollow(steps[at - 1]?.version ?? '', one)
        ? [`${one.version} is too small a step for what it changes.`]
        : [],
    ),
    ...steps.flatMap(({ version: one, removed: gone }, at) =>
      gone
        .filter((line) => !steps.slice(0, at).some(({ deprecated }) => deprecated?.includes(line)))
        .map((line) => `${one} takes away what no version before it calls deprecated: ${line}`),
    ),
  ]
}

/** The steps with the present surface under a version: a new step, or the last one anew where it is not released. */
export function written(steps: readonly Step[], now: readonly string[], version: string, changelog: string): Step[] {
  const last = steps.at(-1)
  const isSame = last?.version === version
  const { added, removed } = stepTo(steps, now)
  if (isSame && added.length + removed.length === 0) return [...steps]
  if (isSame && versionsIn(changelog).some((one) => one.version === version && one.isReleased)) {
    throw new Error(`${version} is released: what partners rely on changes with a new version only.`)
  }
  const before = isSame ? steps.slice(0, -1) : steps
  const deprecated = isSame ? last.deprecated : undefined
  return [...before, { version, ...stepTo(before, now), ...(deprecated && { deprecated }) }]
}

export const readBaseline = (): Step[] =>
  existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Step[]) : []

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  const changelog = readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8')
  const isWriting = process.argv.includes('--write')
  // Words may change with any version.
  if (isWriting) writeElementPages()
  const steps = isWriting ? written(readBaseline(), surface(), version, changelog) : readBaseline()
  const faults = faultsOf(steps, surface(), version, changelog)
  if (isWriting && faults.length === 0) writeFileSync(BASELINE, `${JSON.stringify(steps, null, 2)}\n`)
  console.log(faults.join('\n') || `docs/surface.json: ${version}`)
  if (faults.length > 0) process.exitCode = 1
}
