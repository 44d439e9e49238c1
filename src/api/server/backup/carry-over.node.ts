import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Misused } from '../errors/misused.ts'
import { nodePlatform } from '../ports/platform/platform.node.ts'
import { postgresVersion, POSTGRES_VERSION } from '../store/embedded/database-folder.node.ts'
import { lockDataFolder } from '../store/embedded/data-lock.node.ts'
import { openEmbedded } from '../store/embedded/embedded.node.ts'
import { openByOther } from '../store/embedded/pglite.ts'
import { migrate } from '../store/migrate.ts'
import type { Store } from '../store/scope.ts'
import { productVersion } from '../store/version.node.ts'
import { countRows } from './counts.ts'
import type { Secrets } from './key-file.node.ts'
import { type Moved, moveRows } from './move.ts'
import { verifyStore } from './verify.ts'

// PGlite reads the files of its own version of PostgreSQL alone, and has no pg_upgrade. What another one has written is read by that one, and
// goes over row by row, as from one engine to the other.

export interface CarryOverOptions {
  dataDir: string
  /** The folder of the package @electric-sql/pglite that wrote it. */
  engine: string
  secrets: Secrets | undefined
  /** Told of what there is, as it stands, before anything is made of it. */
  onSource?: (source: Store) => Promise<void>
  onTable?: (moved: Moved) => void
}

export interface CarryOverReport {
  moved: Moved[]
  faults: string[]
  /** Folder of the database of before. */
  former: string
}

/**
 * Carries the embedded database over from another version of PostgreSQL, and puts it to use when nothing is amiss; what was there stands
 * beside it as it was. Throws Misused where there is nothing to carry over, or the engine cannot read it.
 */
export async function carryOver({ dataDir, engine, ...options }: CarryOverOptions): Promise<CarryOverReport> {
  const place = join(dataDir, 'pg')
  const version = postgresVersion(place)
  const former = join(dataDir, `pg-${version}`)
  if (existsSync(former)) throw new Misused(`Já existe ${former}: mude-a de lugar. Nada foi alterado.`)
  const Class = await engineClass(engine)
  const unlock = lockDataFolder(dataDir)
  const work = join(dataDir, 'carrying')
  try {
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { mode: 0o700 })
    // It is brought to this version's shape before its rows are read, and what is there is to stay as it is.
    await cp(place, join(work, 'former'), { recursive: true })
    const source = await openByOther(Class, join(work, 'former')).catch((error: unknown) => {
      const words = `O PGlite de ${engine} não abre o banco do PostgreSQL ${version} de ${place}. Nada foi alterado.`
      throw new Misused(words, { cause: error })
    })
    const report = await take(source, join(work, 'data'), options)
    if (report.faults.length > 0) return { ...report, former: place }
    await rename(place, former)
    await rename(join(work, 'data', 'pg'), place)
    return { ...report, former }
  } finally {
    await rm(work, { recursive: true, force: true })
    unlock()
  }
}

/** Closes the source. */
async function take(source: Store, folder: string, options: Omit<CarryOverOptions, 'dataDir' | 'engine'>) {
  const platform = nodePlatform({ log: () => {} })
  try {
    await options.onSource?.(source)
    await migrate(source, productVersion())
    const target = await openEmbedded(folder)
    try {
      const moved = await moveRows(source, target, options.onTable)
      const { audit } = await countRows(source)
      const { faults } = await verifyStore(target, platform, { audit, secrets: options.secrets })
      return { moved, faults }
    } finally {
      await target.destroy()
    }
  } finally {
    await source.destroy()
    await platform.close()
  }
}

async function engineClass(folder: string): Promise<Parameters<typeof openByOther>[0]> {
  const entry = join(resolve(folder), 'dist', 'index.js')
  if (!existsSync(entry)) {
    throw new Misused(
      `A pasta ${folder} não é a do pacote @electric-sql/pglite: falta dist/index.js. Uma versão dele vem com: npm pack @electric-sql/pglite@VERSÃO (a do PostgreSQL ${POSTGRES_VERSION} já está aqui). Nada foi alterado.`,
    )
  }
  const { PGlite } = await import(pathToFileURL(entry).href)
  return PGlite
}
