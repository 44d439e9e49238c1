import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { compile } from 'svelte/compiler'

export type Framework = 'react' | 'vue' | 'svelte'

/** One of the apps as a script, as its framework runs while somebody develops with it: with the checks and warnings of that. */
export async function bundleApp(framework: Framework): Promise<string> {
  const input = fileURLToPath(new URL(`${framework}.ts`, import.meta.url))
  const bundle = await rolldown({
    input,
    platform: 'browser',
    plugins: [svelte],
    resolve: { conditionNames: ['browser', 'import', 'development'] },
    transform: {
      define: {
        'process.env.NODE_ENV': '"development"',
        __VUE_OPTIONS_API__: 'false',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
  })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  return output[0].code
}

export const svelte: Plugin = {
  name: 'svelte',
  transform: {
    filter: { id: /\.svelte$/ },
    handler: (code, id) => ({ ...compile(code, { filename: id, css: 'external' }).js, moduleType: 'js' }),
  },
}
