// Node loads this before the server's sources (--import). While `globalThis.keepsNoFigures` is true, intake reads no figures from XML and
// keeps none, as before there was a dashboard.
import { registerHooks } from 'node:module'

const SWITCHED = {
  '/documents/read/figures.ts': `
    const none = () => ({ products: 0, taxes: {}, payments: {}, items: [] })
    export const nfceFigures = (info) => globalThis.keepsNoFigures ? none() : real.nfceFigures(info)
    export const cfeFigures = (info) => globalThis.keepsNoFigures ? none() : real.cfeFigures(info)`,
  '/intake/settle-figures.ts': `
    export const settleFigures = async (batch) => globalThis.keepsNoFigures ? new Map() : real.settleFigures(batch)`,
}

registerHooks({
  load(url, context, next) {
    const name = Object.keys(SWITCHED).find((end) => url.endsWith(end))
    if (!name) return next(url, context)
    const real = JSON.stringify(`${url}?real`)
    const source = `export * from ${real}\nimport * as real from ${real}\n${SWITCHED[name]}`
    return { format: 'module', source, shortCircuit: true }
  },
})
