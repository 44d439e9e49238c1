import type { LeafDeclaration } from './define-leaf.ts'

// What leaves load beyond leaves.js, by two letters of a language where it has words. The build puts elements.js and the names of chunks in here
// (scripts/vite/leaves.ts).

/** Loads the leaves as another language has them; undefined of Portuguese and of what they do not speak. Sources are Portuguese. */
export const leavesIn = (_language: string): Promise<{ leaves: readonly LeafDeclaration[] }> | undefined => undefined

/** Loads what lights need. */
export const loadLights = (_language: string) => import('./sat-lights.ts')

/** Loads the page's `connect`, and the listeners to it. */
export async function loadPage() {
  const [{ pageDefaults }, { elements }] = await Promise.all([
    import('../kit/element/page-defaults.ts'),
    import('../kit/element/element.ts'),
  ])
  return { pageDefaults, elements }
}
