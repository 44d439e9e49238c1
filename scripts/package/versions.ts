// What is served under /elements/<version>/: the library of each version as it was first built, for pages that name their version.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compareVersions, type Noted } from './changelog.ts'

/** Versions that are kept beside the current one. */
const KEPT = 2
const HASHES = 'sri.json'

/**
 * Keeps the library that lies in dist/elements under its version, in dist/versions. A released one never changes: where the build has made
 * something else of it, the first stays, and this answers false. One that is not released yet is made anew by every build, in a folder apart.
 * @param files paths below dist/elements, sri.json among them; their compressed siblings go with them
 */
export function keepVersion(dist: string, { version, isReleased }: Noted, files: readonly string[]): boolean {
  const all = join(dist, 'versions')
  rmSync(join(all, 'next'), { recursive: true, force: true })
  const folder = isReleased ? join(all, version) : join(all, 'next', version)
  const built = readFileSync(join(dist, 'elements', HASHES), 'utf8')
  const before = join(folder, HASHES)
  const isOther = existsSync(before) && readFileSync(before, 'utf8') !== built
  if (!existsSync(before)) {
    // What a copying that was cut short has left.
    rmSync(folder, { recursive: true, force: true })
    // The hashes last: with them it is whole.
    for (const file of [...files.filter((one) => one !== HASHES), HASHES]) copy(join(dist, 'elements'), folder, file)
  }
  const versions = existsSync(all) ? readdirSync(all).filter((one) => one !== 'next' && one !== version) : []
  for (const old of versions.toSorted(compareVersions).slice(0, -KEPT)) rmSync(join(all, old), { recursive: true })
  return !isOther
}

function copy(from: string, to: string, file: string): void {
  for (const name of ['', '.br', '.gz'].map((suffix) => file + suffix)) {
    if (!existsSync(join(from, name))) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    copyFileSync(join(from, name), join(to, name))
  }
}
