// Adds to package-lock.json the packages of other platforms that the registry in use did not offer when a dependency was added. Without
// them `npm ci` refuses the lock file, here ("Missing: …@ from lock file", github.com/npm/cli/issues/9846) and on those platforms.
// To run after `npm install <package>`, when tests/architecture.test.ts asks for it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync(path, 'utf8'))
const { '': project, ...packages } = lock.packages
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`node_modules/${name}`] || packages[`${parent}/node_modules/${name}`]) continue
    if (!/^\d/.test(version)) throw new Error(`${name}: a versão ${version} não é exata; acrescente-o à mão.`)
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(entry.dev && { dev: true }), optional: true }
    console.log(`${name} ${version}`)
  }
}
lock.packages = { '': project, ...Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) }
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)

/** A platform's package tells its platform in its name: binding-linux-arm64-musl, oxide-win32-x64-msvc. */
function platformOf(name) {
  const words = name.replace(/arm-(musl|gnu)?eabi(hf)?/, 'arm-$1').split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (cpu.length === 0) throw new Error(`${name}: o nome não diz a plataforma; acrescente-o à mão.`)
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return { cpu, ...(libc && { libc }), ...(os.length > 0 && { os }) }
}
