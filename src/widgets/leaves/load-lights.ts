/** What lights need beyond leaves.js. Its build puts elements.js and the chunk's own name in here (scripts/vite/leaves.ts). */
export const loadLights = () => import('./sat-lights.ts')

/** What the page set by `connect`, and whom it tells. */
export async function loadPage() {
  const [{ pageDefaults }, { elements }] = await Promise.all([
    import('../kit/element/page-defaults.ts'),
    import('../kit/element/element.ts'),
  ])
  return { pageDefaults, elements }
}
