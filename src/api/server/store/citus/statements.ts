/** Pieces of a text: a comment, a string, a quoted name, a body between dollars, the end of a statement, or whatever else is one letter. */
const PIECES = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g

/**
 * The statements of a text. Citus repeats an alteration on its servers by the text that it came in, which may be of no other statement.
 */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements.push((statements.pop() ?? '') + piece)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
