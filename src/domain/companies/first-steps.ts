/** The steps of a tenant's first days, in order: a company, documents, a source that brings them by itself, an alarm that tells somebody, other people. */
export const FIRST_STEPS = ['company', 'documents', 'source', 'alarm', 'people'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
