import type { PageDefaults } from '../public.ts'

/** The page's `connect`, for elements that carry no token of their own. */
export const pageDefaults: PageDefaults = {}
