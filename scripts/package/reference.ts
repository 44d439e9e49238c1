// The reference of src/widgets/reference as programs in Node read it. A leaf says what it is in the file that draws it, in JSX, which Node does
// not read by itself: whoever asks for the reference asks here.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

registerHooks({
  load(url, context, next) {
    // It draws nothing here.
    if (url.endsWith('.css?inline')) return { format: 'module', source: 'export default ""', shortCircuit: true }
    if (!url.endsWith('.tsx')) return next(url, context)
    const path = fileURLToPath(url)
    const { code } = transformSync(path, readFileSync(path, 'utf8'))
    return { format: 'module', source: code, shortCircuit: true }
  },
})

export const { described, screensIn } = await import('../../src/widgets/reference/described.ts')
export const { describedLeaves, leavesIn } = await import('../../src/widgets/reference/described-leaves.ts')
export const { customElementsManifest, declarationOf } = await import('../../src/widgets/reference/manifest.ts')
export const { known } = await import('../../src/widgets/reference/known-to-react.ts')
