/** Left-aligned names, right-aligned figures, a line under the head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  ')
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0))
export const kB = (bytes: number): string => (bytes / 1000).toFixed(1)
export const ratio = (value: number, to: number): string => (value / to).toFixed(2)
/** Of a task that counts as long above 50 ms. */
export const longTask = (value: number): string => (value === 0 ? 'none over 50' : ms(value))
