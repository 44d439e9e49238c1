import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Screens } from './screens.ts'

/** The build's module of src/widgets/snapshots/snapshots.tsx; tests/api/server/snapshots.test.ts checks its type. */
interface Built {
  createScreens(
    sheets: Readonly<Record<string, string>>,
    spoken?: { language: string; areas: readonly string[] },
  ): Screens
}

/** Manifest of the library, as the bundler writes it (scripts/vite/manifest.ts). */
interface Manifest {
  sheets: Readonly<Record<string, string>>
  files: Readonly<Record<string, { modules: readonly string[] }>>
}

/**
 * The screens as the build has made them for a server, loaded when the first snapshot is asked for, those of another language when the first
 * one in it is. Undefined as long as there are none; a later build counts from the next start on.
 */
export function builtScreens(dist: string): () => Promise<Screens | undefined> {
  const manifestOf = async (language = ''): Promise<Manifest> => {
    const name = ['.manifest', language, 'json'].filter(Boolean).join('.')
    return JSON.parse(await readFile(join(dist, 'elements', name), 'utf8'))
  }
  const fileOf = (language = '') => join(dist, 'server', language, 'snapshots.js')
  const load = async (language?: string) => {
    const { sheets } = await manifestOf()
    const { createScreens } = (await import(pathToFileURL(fileOf(language)).href)) as Built
    if (!language) return createScreens(sheets)
    const { files } = await manifestOf(language)
    const modules = Object.values(files).flatMap((file) => file.modules)
    const areas = modules.flatMap((module) => /^src\/widgets\/([\w-]+)\/widget\.ts$/.exec(module)?.[1] ?? [])
    return createScreens(sheets, { language, areas })
  }
  const known = new Map<string | undefined, Promise<Screens>>()
  const screensIn = (language?: string) => {
    const screens = known.get(language) ?? load(language)
    known.set(language, screens)
    // A build that is under way has only a part of it.
    screens.catch(() => known.delete(language))
    return screens
  }
  return async () => {
    if (!existsSync(fileOf())) return undefined
    const portuguese = await screensIn()
    return {
      async snapshotOf(query) {
        // As in the browser (src/widgets/kit/element/loader.ts): by how `lang` begins.
        const [language] = /^[a-z]{2}/.exec(query.attributes['lang']?.toLowerCase() ?? '') ?? []
        const isBuilt = language !== undefined && existsSync(fileOf(language))
        const drawn = isBuilt ? await (await screensIn(language)).snapshotOf(query) : undefined
        return drawn ?? portuguese.snapshotOf(query)
      },
    }
  }
}
