import { basename, dirname } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { code, importsOf, type Source } from './source-graph.ts'

// What no file may have, wherever it stands. Each rule answers a line for each fault.

export const MAX_LINES = 300
/** Of a function, with what stands in it. It is to come down to 80. */
export const MAX_FUNCTION_LINES = 125
export const MAX_FILES = 20

/** What only Node has: in the entry and in adapters named *.node.ts, because the rest of the server also runs inside a page. */
const nodeOnly = /^(node:.*|pg|@aws-sdk\/.*|cli-progress|@hono\/node-server)$/

/** What a file imports. */
export function specifiers(source: Source): string[] {
  return importsOf(source).map(({ specifier }) => specifier)
}

export function nodeImports(source: Source): string[] {
  const { path } = source
  if (path === 'src/api/server/main.ts' || path.endsWith('.node.ts')) return []
  return specifiers(source).flatMap((specifier) => (nodeOnly.test(specifier) ? [`${path} → ${specifier}`] : []))
}

export function fullZod(source: Source): string[] {
  return specifiers(source).flatMap((specifier) =>
    /^zod(?!\/mini$)(\/|$)/.test(specifier) ? [`${source.path} → ${specifier}`] : [],
  )
}

export function unsafe({ path, text }: Source): string[] {
  const pattern =
    /\b(innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|setHTMLUnsafe|document\.write(ln)?|eval(?=\()|new Function)\b/g
  return [...code(text).matchAll(pattern)].map((match) => `${path}: ${match[0]}`)
}

/** WebKit 2.50 (Safari 26) never ends the layout of a panel that has it together with position-try-fallbacks and an animation. */
export function anchorSize({ path, text }: Source): string[] {
  return [...code(text).matchAll(/\banchor-size\(/g)].map(() => `${path}: anchor-size()`)
}

/**
 * Selectors of an area's sheet that name no class: it is adopted by the roots that show the area and lies over every later screen of the
 * back-office. A leaf has a root of its own.
 */
export function bareSelectors({ path, text }: Source): string[] {
  if (!/^src\/widgets\/(?!leaves\/|kit\/print\/)/.test(path)) return []
  return selectorsOf(text)
    .filter((one) => !/[.#[&]|:host|:is\(\)|^(from|to|[\d.]+%)$/.test(one))
    .map((one) => `${path}: ${one}`)
}

/** Selectors of a sheet, each for itself; what stands in their brackets is left out. */
function selectorsOf(text: string): string[] {
  const rules = text.replace(/\/\*[^]*?\*\//g, '').matchAll(/(?<=^|[{};])\s*([^{}@;]+)\{/g)
  return [...rules].flatMap(([, selectors = '']) =>
    selectors
      .replace(/\((?:[^()]|\([^()]*\))*\)/g, '()')
      .split(',')
      .map((one) => one.trim()),
  )
}

/**
 * Classes that an area's sheet selects by nothing but their name, and another area draws: things of its own, which look otherwise from when
 * the first area has been shown. What src/ui draws may have its looks in the one area that uses it, and what kit/ says is for all.
 */
export function lentClasses(sources: readonly Source[]): string[] {
  const areaOf = (path: string) => /^src\/(?:widgets\/)?[^/]+/.exec(path)?.[0] ?? path
  const drawn = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .map(({ path, text }) => ({ path, area: areaOf(path), classes: classesIn(text) }))
  return sources.flatMap(({ path, text }) => {
    if (!/^src\/widgets\/(?!leaves\/|kit\/).*\.css$/.test(path)) return []
    const alone = selectorsOf(text).flatMap((one) => /^\.([\w-]+)$/.exec(one)?.[1] ?? [])
    return [...new Set(alone)].flatMap((name) =>
      drawn
        .filter((one) => one.area !== areaOf(path) && one.area !== 'src/ui' && one.classes.has(name))
        .map((one) => `${path}: .${name} is drawn by ${one.path}`),
    )
  })
}

/**
 * Classes of which two sheets say what they look like by themselves: which of both counts would depend on the order in which they came.
 * A sheet's own rules stand at its edge, or in its layer; what stands deeper is of a width or a medium.
 */
export function classesOfTwo(sources: readonly Source[]): string[] {
  const sheets = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const indent = text.includes('\n@layer components {\n') ? '  ' : ''
    for (const [, name = ''] of text.matchAll(new RegExp(`^${indent}\\.([\\w-]+)(?:,| \\{)$`, 'gm'))) {
      sheets.set(name, new Set([...(sheets.get(name) ?? []), path]))
    }
  }
  return [...sheets].flatMap(([name, paths]) => (paths.size > 1 ? [`.${name}: ${[...paths].join(', ')}`] : []))
}

/** Returns the names in what a component says of its elements' classes. */
function classesIn(text: string): ReadonlySet<string> {
  const said = text.matchAll(/\b[cC]lassName=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)
  return new Set(
    [...said].flatMap(([, plain, computed = '']) =>
      [plain ?? '', ...[...computed.matchAll(/['`]([^'`]*)['`]/g)].map(([, part = '']) => part)].flatMap((one) =>
        one.split(' '),
      ),
    ),
  )
}

/** Words of an area in what every area uses: its sheets and components are of no area. */
export function fiscal({ path, text }: Source): string[] {
  if (!path.startsWith('src/ui/')) return []
  const found = text.match(/\b(?:sats?|cfes?|nfces?|cf-e|nfc-e|coupons?|cupo(?:m|ns)|park|cnpj|empresas?|sefaz)\b/gi)
  return found ? [`${path}: ${[...new Set(found)].join(', ')}`] : []
}

export function nameless({ path }: Source): string[] {
  const banned = /^(utils?|helpers?|common|types?|constants?|misc|shared)$/
  const names = [...dirname(path).split('/'), basename(path).replace(/\..*$/, '')]
  return names.some((name) => banned.test(name)) ? [path] : []
}

/** Of what is no Error `String` makes '[object Object]'. */
export function badlyTold({ path, text }: Source): string[] {
  if (!/^src\/api\/(server|demo|simulator)\//.test(path)) return []
  const found = text.match(/String\((error|reason|cause)\)|\$\{(error|reason|cause)\}/g) ?? []
  return found.map((one) => `${path}: ${one}`)
}

/** An idle connection's end is an event: where nobody listens to it, it ends the worker, in whichever test that is at. */
export function unheardConnections(source: Source): string[] {
  const hears =
    /^(tests\/(api\/connections|architecture\.test)\.ts|src\/api\/server\/store\/(postgres|embedded\/watched-client)\.node\.ts)$/
  return specifiers(source).includes('pg') && !hears.test(source.path) ? [`${source.path} → pg`] : []
}

export function tooLong({ path, text }: Source): string[] {
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [`${path}: ${lines} lines, and ${MAX_LINES} at most: part it by what it means`] : []
}

/** Functions that nobody can take in at a glance. */
export function longFunctions({ path, text }: Source): string[] {
  if (text.split('\n').length <= MAX_FUNCTION_LINES) return []
  const found: string[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = text.slice(start, end).split('\n').length
    if (lines <= MAX_FUNCTION_LINES) return
    const at = text.slice(0, start).split('\n').length
    found.push(`${path}:${at}: ${lines} lines, and ${MAX_FUNCTION_LINES} at most: part it by what it means`)
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program)
  return found
}

/** Folders that a newcomer cannot take in at a glance. */
export function crowded(sources: readonly Source[]): string[] {
  const rooms = Map.groupBy(sources, ({ path }) => `${dirname(path)}/`)
  return [...rooms].flatMap(([room, files]) =>
    files.length > MAX_FILES
      ? [`${room}: ${files.length} files, and ${MAX_FILES} at most: give those of one subject a room within it`]
      : [],
  )
}

/** The kit's own regions, and two that need no React. */
const REGIONS = [
  'src/ui/Live.tsx',
  'src/ui/painted/Regions.tsx',
  'src/host/missing-app.ts',
  'src/widgets/kit/element/loader.ts',
]

/** Lists the live regions of a file that are not the kit's (ui/Live.tsx): what comes with its words is said by some readers alone. */
export function liveRegions({ path, text }: Source): string[] {
  if (REGIONS.includes(path) || !path.startsWith('src/')) return []
  const found =
    code(text).match(/\brole\b['"]?\s*[:=]\s*\{?[^,;>\n]*['"](?:status|alert|log)['"]|aria-live|ariaLive|<output\b/g) ??
    []
  return found.map((region) => `${path}: ${region}`)
}
