// Contact sheets of every screen and story, for the eyes alone: `LOOK=1 npm run pictures`, with a part of a title to make those alone
// (`npm run pictures -- Parque`). They lie in dist/pictures.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.env.LOOK = '1'
const [part] = process.argv.slice(2)

const steps = [
  ['scripts/build.mjs'],
  ['node_modules/storybook/dist/bin/dispatcher.js', 'build', '-o', 'dist/storybook', '--quiet'],
  ['node_modules/@playwright/test/cli.js', 'test', ...(part ? ['-g', part] : [])],
]
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
console.log('dist/pictures')
