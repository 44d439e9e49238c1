// `npm start`, also as `node scripts/start.mjs`: installs what is missing, and goes on in the Node that came with the dependencies where this
// one is too old for the server. Plain JavaScript, like bootstrap.mjs.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { frugal } from './frugal.mjs'

const { ownNode } = await import('./bootstrap.mjs')
if (process.features.typescript) await import('./serve.mjs')
else goOn()

function goOn() {
  const serve = fileURLToPath(new URL('serve.mjs', import.meta.url))
  const child = spawn(ownNode, [serve], { stdio: 'inherit', env: { ...frugal, ...process.env } })
  // A terminal sends Ctrl+C to both, a service manager its signal to this one alone.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
