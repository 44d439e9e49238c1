import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../vite/declarations.ts'
import { known } from './reference.ts'

// fiscal-widgets/react: the component with what the descriptions say of the elements, made of what the types are made of.

const COMPONENT = resolve(root, 'src/widgets/react.ts')
const ENTRY = 'fiscal:react'

/** Writes react.js into a folder. React stays outside, as the app has it; servers that draw pages are told that it is for browsers. */
export async function writeReact(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    external: ['react'],
    cwd: root,
    plugins: [
      {
        name: 'fiscal-react',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY
            ? `import { reactComponent } from ${JSON.stringify(COMPONENT)}
               export const Fiscal = reactComponent(${JSON.stringify(known)})`
            : null,
      },
    ],
  })
  await bundle.write({ file: resolve(folder, 'react.js'), minify: true, comments: false, banner: `'use client';` })
  await bundle.close()
}
