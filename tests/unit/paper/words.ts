import type { SheetPart, Sheet } from '#domain/documents/paper/sheet.ts'

/** What stands on a sheet, line by line. */
export const wordsOf = ({ divisions }: Sheet): string[] => divisions.flatMap(({ parts }) => parts.flatMap(wordsIn))

function wordsIn(part: SheetPart): string[] {
  const rows = (all: readonly { label: string; value: string }[]) => all.map(({ label, value }) => `${label}: ${value}`)
  switch (part.kind) {
    case 'text':
      return [part.text]
    case 'mark':
      return [`mark ${part.text}`]
    case 'amounts':
      return rows(part.rows)
    case 'items':
      return part.items.flatMap(({ number, code, description, quantity, unit, price, total, changes }) => [
        `${[number, code, description].filter(Boolean).join(' ')}: ${quantity} ${unit} × ${price} = ${total}`,
        ...rows(changes),
      ])
    case 'table':
      return part.rows.map((row) => row.join(' | '))
    case 'key':
      return [`key ${part.key}`]
    case 'qr':
    case 'bars':
      return [`${part.kind} ${part.text}`]
  }
}
