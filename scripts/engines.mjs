// The engines beside Chromium that every element is tried in. Plain JavaScript: bootstrap.mjs uses it before any dependency is installed.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's packages of Firefox, of WebKit with a small browser around it, and of a screen that nobody sees, which that browser needs. */
export const ENGINE_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/**
 * The commands of those that are installed.
 * @returns {{ firefox?: string, webkit?: { driver: string, screen: string } }}
 */
export function findEngines() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const find = (name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  // Not just any `firefox`: Ubuntu's comes as a snap, which does not see the profile in the temporary folder.
  const firefox = process.env.FIREFOX ?? find('firefox-esr') ?? (existsSync(mac) ? mac : undefined)
  const [driver, screen] = [find('WebKitWebDriver'), find('Xvfb')]
  return { firefox, webkit: driver && screen ? { driver, screen } : undefined }
}

/** The names of those that are not installed. */
export function missingEngines() {
  const { firefox, webkit } = findEngines()
  return [firefox ? '' : 'Firefox', webkit ? '' : 'WebKit'].filter(Boolean)
}
