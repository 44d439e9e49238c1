import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserProcess, startProcess } from '../engines/browser-process.ts'
import { startScreen } from '../engines/webkit.ts'

const run = promisify(execFile)

/** A screen that nobody sees, with the buses of a desktop and Orca, which hears what stands on it. */
export interface Desktop {
  /** The environment of a program on it. */
  env: NodeJS.ProcessEnv
  /** Presses keys as a keyboard does, by their names in X: Tab, Return, ctrl+k. Orca has them first. */
  press(...keys: readonly string[]): Promise<void>
  /** All that was said since the start. */
  said(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Of Orca's log what it says alone, a line each and at once: all else of it costs more than what it tells of, and reaches the file by blocks,
 * long after it was said. What is pressed is not said, nor the whole page after it has come, which moves the focus.
 */
const CUSTOM = String.raw`import re
from orca import debug, settings
log, debug.debugFile, debug.debugLevel = debug.debugFile, None, debug.LEVEL_OFF
def println(level, text="", timestamp=False):
    said = re.match(r"SPEECH OUTPUT: '(.*)'( voice=\w+)?([\[{ ].*)?$", text, re.S)
    if said:
        log.write("said: " + " ".join(said[1].split()) + "\n")
        log.flush()
debug.println = println
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
`

export async function openDesktop(size: { width: number; height: number }): Promise<Desktop> {
  const home = await mkdtemp(join(tmpdir(), 'fiscal-desktop-'))
  const started: BrowserProcess[] = []
  const start = async (command: string, args: readonly string[], options: Parameters<typeof startProcess>[2]) => {
    const one = await startProcess(command, args, options)
    started.push(one)
    return one.said
  }
  const screen = await startScreen('Xvfb', size)
  started.push(screen)
  const base = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${screen.said}`,
    GDK_BACKEND: 'x11',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
    LANGUAGE: 'pt_BR',
    LANG: 'C.UTF-8',
  }
  const bus = await start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    says: /^(unix:\S+)$/m,
    env: base,
  })
  const env = { ...base, DBUS_SESSION_BUS_ADDRESS: bus }
  await start('openbox', [], { env })
  const log = join(home, 'orca.log')
  await writeFile(join(home, 'orca-customizations.py'), CUSTOM)
  await start('orca', ['--user-prefs', home, '--debug-file', log], { env })
  const said = async () => {
    const text = await readFile(log, 'utf8').catch(() => '')
    return [...text.matchAll(/^said: (.*)\n/gm)].map(([, words = '']) => words)
  }
  // A browser asks as it starts whether somebody listens.
  while ((await said()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    env,
    said,
    async press(...keys) {
      for (const key of keys) await run('xdotool', ['key', '--clearmodifiers', key], { env })
    },
    async close() {
      for (const one of started.toReversed()) await one.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
