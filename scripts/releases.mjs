// What a release leaves behind for the pages that are open: they load parts of the release that they began with.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Releases that are kept beside the current one. */
const KEPT = 2
/** Where files lie whose names tell their content, so that those of several releases do not meet. */
const FOLDERS = ['host/assets', 'elements/chunks']

/** What each build of the folder has made, the newest first: paths below dist. */
const recordOf = (dist) => join(dist, 'releases.json')

function readRecord(dist) {
  return existsSync(recordOf(dist)) ? JSON.parse(readFileSync(recordOf(dist), 'utf8')) : []
}

/** Paths below dist, with '/' on every system. */
const filesIn = (dist, pattern) =>
  globSync(pattern, { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .replaceAll('\\', '/'),
    )

/** Makes room for a build: takes away what every release names alike, so that nothing of a former one stays under its name. */
export function clearForBuild(dist) {
  for (const folder of FOLDERS) {
    for (const file of filesIn(dist, `${dirname(folder)}/**/*`)) {
      if (!file.startsWith(`${folder}/`)) rmSync(join(dist, file))
    }
  }
}

/**
 * Records a build by its hashed files and removes those that neither it nor the {@link KEPT} releases before it have. A build that made the
 * same files as the one before is no release of its own.
 * @param {string} dist
 * @param {string[]} made paths below dist
 */
export function keepReleases(dist, made) {
  const current = made.filter((file) => FOLDERS.some((folder) => file.startsWith(`${folder}/`))).toSorted()
  const [last, ...before] = readRecord(dist)
  const former = last && last.join() !== current.join() ? [last, ...before] : before
  const releases = [current, ...former].slice(0, 1 + KEPT)
  const kept = new Set(releases.flat())
  for (const file of FOLDERS.flatMap((folder) => filesIn(dist, `${folder}/**/*`))) {
    if (!kept.has(file.replace(/\.(br|gz)$/, ''))) rmSync(join(dist, file))
  }
  mkdirSync(dist, { recursive: true })
  writeFileSync(recordOf(dist), JSON.stringify(releases))
}
