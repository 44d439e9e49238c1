// A column and an action of the portal's own in each row: live in the preview, and the same as code to copy.

/** Their name, which is the page's affair. */
const NAME = 'portal'

/** The column, as a list's address names it. */
export const OWN_COLUMN = `own-${NAME}`

/** What rows are known by, by their kind. */
const KNOWN_BY = { nfce: 'key', cfe: 'key', company: 'cnpj', sat: 'serial' }

/** What they are called at first. */
export const EXAMPLES = { column: 'Pedido', action: 'Abrir chamado' }

/** Neither of them. */
export const NOTHING = { column: '', action: '' }

/** Returns an element with the portal's column among those to choose from. */
export const withOwnColumn = (element, { column }) =>
  column && element.columns.length > 0
    ? { ...element, columns: [...element.columns, { name: OWN_COLUMN, header: column, isUsual: true }] }
    : element

/** Returns what the preview gives to its element as `customize`, or undefined. `rows`: their kind. */
export function customizeOf(rows, { column, action }) {
  if (!rows || (!column && !action)) return undefined
  const known = KNOWN_BY[rows]
  const columns = [{ name: NAME, header: column, cell: (row) => row[known] && `P-${row[known].slice(-6)}` }]
  const actions = [{ name: NAME, label: action, run: (chosen) => ({ done: `Pronto: ${chosen.length}` }) }]
  return { [rows]: { ...(column && { columns }), ...(action && { actions }) } }
}

/** Returns the same as an option of `connect`; '' where there is nothing. `quoted` writes a text. */
export function customizeCode({ rows, own = NOTHING }, quoted) {
  if (!rows || (!own.column && !own.action)) return ''
  const known = KNOWN_BY[rows]
  const column = `      columns: [
        {
          name: '${NAME}',
          header: ${quoted(own.column)},
          // O que o portal sabe da linha: um texto, um nó ou uma promessa.
          cell: ({ ${known} }) => ${known} && \`P-\${${known}.slice(-6)}\`,
        },
      ],
`
  const action = `      actions: [
        {
          name: '${NAME}',
          label: ${quoted(own.action)},
          // Aqui, a chamada ao servidor do portal.
          run: (rows) => ({ done: \`Pronto: \${rows.length}\` }),
        },
      ],
`
  return `  customize: {
    ${rows}: {
${own.column ? column : ''}${own.action ? action : ''}    },
  },
`
}
