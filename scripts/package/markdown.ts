/** Returns a table of Markdown, its columns under each other. */
export function table(...rows: readonly (readonly string[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((one, at) => one.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  const [first = '', ...others] = rows.map(line)
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('')
}

/** Returns a page with its table of such a first heading replaced. Throws where it has none, or several. */
export function withTable(page: string, made: string): string {
  const [, heading = ''] = /^\| (\w+)/.exec(made) ?? []
  const parts = page.split(new RegExp(`^\\| ${heading} +\\|.*\\n(?:\\|.*\\n)+`, 'm'))
  if (parts.length !== 2) throw new Error(`a page has ${parts.length - 1} tables of '${heading}'`)
  return parts.join(made)
}
