import type { Fact } from '#domain/documents/leaves/rules.ts'
import type { Definition } from '#ui/painted/DefinitionList.tsx'

/** Characters that a column has room for without many lines. */
const LONG = 60

/** Returns facts of a document as definitions, long ones across all columns. */
export const factList = (facts: readonly Fact[]): Definition[] =>
  facts.map(({ label, value }) => ({ label, value, ...(value.length > LONG && { span: 'all' as const }) }))
