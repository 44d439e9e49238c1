import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { readDeclarations } from './declarations.ts'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** What all share; every other sheet is an area's. */
const SHARED = /\/src\/ui\/styles\/widget\.css\?/
/** What lies over a screen, which no picture shows. */
const OVER = /\/src\/ui\/overlay\//
const SHEET = /\.css\?(?:.*&)?inline\b/

/** A module and all that it imports statically, in the order in which they run. */
function* inOrder(id: string, modules: Modules, seen = new Set<string>()): Generator<string> {
  if (seen.has(id)) return
  seen.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) yield* inOrder(imported, modules, seen)
  yield id
}

/**
 * Files of the styles that elements adopt, for what a server has drawn (src/widgets/snapshots/snapshots.tsx): one of what all share, and one of each
 * area's screens. A page that names them shows the picture before any script of ours.
 */
export function sheetFiles(): Plugin {
  const texts = new Map<string, string>()
  return {
    name: 'fiscal-sheet-files',
    apply: 'build',
    // After what makes them fit for shadow roots (shadow-css.ts).
    enforce: 'post',
    transform: {
      filter: { id: SHEET },
      handler(code, id) {
        const literal = /^export default ("(?:[^"\\]|\\.)*")/.exec(code)?.[1]
        if (literal !== undefined) texts.set(id, String(JSON.parse(literal)))
        return null
      },
    },
    async generateBundle() {
      const { areas, elements } = await readDeclarations()
      const emit = (name: string, source: string) => {
        if (source === '') return
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7)
        this.emitFile({ type: 'asset', fileName: `chunks/${name}-${hash}.css`, source })
      }
      const base = [...texts].find(([id]) => SHARED.test(id))
      if (!base) this.error('No sheet that all elements share was made')
      // The height that an element is given by script otherwise (kit/element/first-paint.ts), and what `font` says.
      const heights = elements.map(
        ({ tag, height: [wide, narrow] }) =>
          `[data-of=${tag}]{min-height:var(--fiscal-min-height,clamp(${wide}px,(720px - 100cqi)*9999,${narrow}px))}`,
      )
      emit('widget', `${base[1]}${heights.join('')}[data-font=inherit]{font-family:inherit}`)
      for (const { area, screens } of areas) {
        const seen = new Set<string>()
        const ids = screens.flatMap((screen) => [...inOrder(screen, this, seen)])
        emit(area, ids.flatMap((id) => (SHARED.test(id) || OVER.test(id) ? [] : (texts.get(id) ?? []))).join(''))
      }
    },
  }
}
