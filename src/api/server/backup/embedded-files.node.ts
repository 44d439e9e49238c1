import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveWriter } from './archive.node.ts'
import type { Counts } from './counts.ts'
import type { OnlineCopy } from './online-copy.ts'

/** Folder of the embedded database in an archive. */
export const DATABASE = 'pg'
const LOG = 'pg_wal'
/** Copied behind all others: it says how far the database had come. */
const CONTROL = 'global/pg_control'
/** The files that PostgreSQL makes anew when it starts ('Backing Up the Data Directory' in its documentation). */
const MADE_ANEW =
  /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|postmaster\.|pgsql_tmp|.*\/pgsql_tmp)/
const PIECE = 1024 * 1024

/** Copies the files of an embedded database that goes on working; returns what it counted at the end of that. */
export async function copyEmbedded(archive: ArchiveWriter, folder: string, copy: OnlineCopy): Promise<Counts> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: string[] = []
  for (const entry of entries) {
    const name = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/')
    if (entry.isDirectory()) await archive.addFolder(`${DATABASE}/${name}`)
    else if (!MADE_ANEW.test(name) && name !== CONTROL) files.push(name)
  }
  for (const name of [...files, CONTROL]) await addFile(archive, folder, name)
  const { label, firstLog, lastLog, counts } = await copy.end()
  await archive.addText(`${DATABASE}/backup_label`, label)
  const log = (await readdir(join(folder, LOG))).filter(
    (name) => name >= firstLog && name <= lastLog && name.length === 24,
  )
  for (const name of log.toSorted()) await addFile(archive, folder, `${LOG}/${name}`)
  return counts
}

async function addFile(archive: ArchiveWriter, folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const found = await stat(path).catch((error: unknown) => {
    // A table's file may go while others are read: the log says that, too.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (found) await archive.add(`${DATABASE}/${name}`, found.size, createReadStream(path, { highWaterMark: PIECE }))
}
