// `npm start`, also as `node scripts/start.mjs`: installs what is missing, and goes on in the Node that came with the dependencies, with an
// environment by which it gives back memory. Plain JavaScript, like bootstrap.mjs.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { frugal } from './frugal.mjs'

const { ownNode } = await import('./bootstrap.mjs')
const node = existsSync(ownNode) ? ownNode : process.execPath
const serve = fileURLToPath(new URL('serve.mjs', import.meta.url))
const env = { ...frugal, ...process.env }
// In this process's place, so that what is sent to it, as Ctrl+C or a service manager's signal, reaches the server.
if (process.execve && process.platform !== 'win32') process.execve(node, [node, serve], env)
else if (process.features.typescript) await import('./serve.mjs')
else goOn()

function goOn() {
  const child = spawn(node, [serve], { stdio: 'inherit', env })
  // A terminal sends Ctrl+C to both, a service manager its signal to this one alone.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
