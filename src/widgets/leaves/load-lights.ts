/** Loads what lights need beyond leaves.js. Its build puts elements.js and the chunk's own name in here (scripts/vite/leaves.ts). */
export const loadLights = () => import('./sat-lights.ts')

/** Loads the page's `connect`, and the listeners to it. */
export async function loadPage() {
  const [{ pageDefaults }, { elements }] = await Promise.all([
    import('../kit/element/page-defaults.ts'),
    import('../kit/element/element.ts'),
  ])
  return { pageDefaults, elements }
}
