// The screen reader that the product is heard by, with what it needs around it. Plain JavaScript: bootstrap.mjs uses it before any
// dependency is installed.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's packages: the reader, the buses it listens at, a screen with windows, a keyboard, and a browser that has a window. */
export const READER_PACKAGES = ['orca', 'at-spi2-core', 'dbus-daemon', 'xvfb', 'openbox', 'xdotool', 'chromium']

/**
 * Returns what is installed of them, undefined where any but the browser is missing.
 * @returns {{ chromium?: string } | undefined}
 */
export function findScreenReader() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const find = (name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  const needed = ['orca', 'dbus-daemon', 'Xvfb', 'openbox', 'xdotool']
  return needed.every(find) ? { chromium: find('chromium') } : undefined
}
