// Node loads this before the server's sources (--import): intake then reads no figures from XML and keeps none, as before there was a
// dashboard. Threads that read XML inherit it.
import { registerHooks } from 'node:module'

const INSTEAD = {
  '/documents/read/figures.ts': `
    const none = () => ({ products: 0, taxes: {}, payments: {}, items: [] })
    export { none as readFigures, none as nfceFigures, none as cfeFigures }`,
  '/intake/settle-figures.ts': 'export const settleFigures = async () => new Map()',
}

registerHooks({
  load(url, context, next) {
    const name = Object.keys(INSTEAD).find((end) => url.endsWith(end))
    return name ? { format: 'module', source: INSTEAD[name], shortCircuit: true } : next(url, context)
  },
})
