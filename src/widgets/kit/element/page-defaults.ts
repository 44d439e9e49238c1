import type { PageDefaults } from '../public.ts'

/** What the page set by `connect`, for elements that carry no token of their own. */
export const pageDefaults: PageDefaults = {}
