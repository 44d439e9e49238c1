import { loadedOnce } from '../loaded-once.ts'

/** The chart library, which comes when the first chart is shown and stays. */
export const useShapes = loadedOnce(() => import('./apex.tsx').then(({ LineShapes }) => LineShapes))
