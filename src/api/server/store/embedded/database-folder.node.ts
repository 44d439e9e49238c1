import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { Misused } from '../../errors/misused.ts'

// PGlite makes a new database wherever it finds none. A file beside the folder says whether there has been one: 'making' until it is
// whole, then 'made'.

const MAKING = 'making\n'
const MADE = 'made\n'

/**
 * The folder of the embedded database, ready to be opened or to be made in; `made` says that it is whole. Only for who has the lock of the
 * data folder. Throws Misused where a database is missing that was there.
 */
export function databaseFolder(dataDir: string): { folder: string; made: () => void } {
  const folder = join(dataDir, 'pg')
  const mark = join(dataDir, 'database')
  const state = existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  // Nothing has been kept in it yet: its making was cut off.
  if (state === MAKING) rmSync(folder, { recursive: true, force: true })
  else if (isEmpty && state !== undefined) {
    throw new Misused(
      `O banco de dados sumiu: a pasta ${folder} está vazia. Restaure uma cópia de segurança ou, para começar um banco vazio, apague o arquivo ${mark}.`,
    )
  } else if (isEmpty) write(mark, MAKING)
  else requireDatabase(folder)
  return {
    folder,
    made: () => {
      if (state !== MADE) write(mark, MADE)
    },
  }
}

/** The version of PostgreSQL that PGlite is: it reads no other one's files. */
export const POSTGRES_VERSION = '18'

/** Throws Misused for a folder that holds no database, where PGlite would make one, and for one of another version of PostgreSQL. */
export function requireDatabase(folder: string): void {
  const version = postgresVersion(folder)
  if (version === POSTGRES_VERSION) return
  throw new Misused(
    `O banco de dados em ${folder} é do PostgreSQL ${version}, e o desta versão do produto é o ${POSTGRES_VERSION}. Traga-o com npm run move -- --to embedded --engine PASTA, em que PASTA é a node_modules/@electric-sql/pglite da versão anterior (docs/backup.md#engine). Nada foi alterado.`,
  )
}

/** Which PostgreSQL wrote a folder. Throws Misused for one that holds no database. */
export function postgresVersion(folder: string): string {
  const file = join(folder, 'PG_VERSION')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new Misused(
    `A pasta ${folder} não é um banco de dados: falta o arquivo PG_VERSION. Restaure uma cópia de segurança; nada foi alterado.`,
  )
}

/** Whole or not at all, also after a power cut. */
function write(path: string, text: string): void {
  const unfinished = `${path}.part`
  const file = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
}
