/** Everything about an element that is not in the loader. The loader's build puts the chunk's own names in here (scripts/vite/loader.ts). */
export const loadFirstPaint = (_language?: string) => import('./first-paint.ts')
