// CSV as Excel in Portuguese opens it right: semicolons between cells, commas in decimals, lines ended by CRLF, a byte order mark before
// all, since without one it takes UTF-8 for Windows-1252.

/** A text, a whole number, or an amount as decimal text ('1284530.18'). */
export type Cell = string | number | { amount: string | null }

const BYTE_ORDER_MARK = '\uFEFF'
/** A text that begins like this would be run as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n]/

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.amount ?? '').replace('.', ',')
  const text = FORMULA.test(cell.trimStart()) || FORMULA.test(cell) ? `'${cell}` : cell
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a line of a file, with its end. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(cellText).join(';')}\r\n`

/** Returns the text of a file of lines; the one that comes first names the columns. */
export const csvFile = (lines: readonly string[]): string => BYTE_ORDER_MARK + lines.join('')

/** Returns the text of a file; its first row names the columns. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => csvFile(rows.map(csvLine))
