import { statfsSync } from 'node:fs'
import { Misused } from '../errors/misused.ts'
import { ConnectionFailure } from './trouble.ts'

// Why a server or a command cannot go on, said to whoever started it: what lies outside the product is told in words, and only a fault
// of ours by its stack.

/** One segment of the database's log, in bytes: with less it cannot write. */
const TOO_LITTLE_DISK = 16 * 1024 * 1024

const DATABASE = 'O PostgreSQL de DATABASE_URL'

/** Node's codes of files, SQLite's of the lock (by number), PostgreSQL's SQLSTATE. */
const BY_CODE: Readonly<Record<string, string>> = {
  EACCES: 'Sem permissão para gravar na pasta de dados',
  EPERM: 'Sem permissão para gravar na pasta de dados',
  EROFS: 'A pasta de dados só permite leitura',
  8: 'A pasta de dados só permite leitura',
  14: 'Sem permissão para gravar na pasta de dados',
  ENOTDIR: 'A pasta de dados (DATA_DIR) não é uma pasta',
  EEXIST: 'A pasta de dados (DATA_DIR) não é uma pasta',
  28000: `${DATABASE} não aceita o usuário`,
  '28P01': `${DATABASE} não aceita o usuário ou a senha`,
  '3D000': `${DATABASE} não tem o banco de dados que o endereço diz`,
  42501: `${DATABASE} não dá ao usuário as permissões de que o produto precisa`,
}
/** Errors of the embedded database's own file system: numbers of WASI's errno. */
const BY_WASI_ERRNO: Readonly<Record<string, string>> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }
const BY_CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'recusa a conexão: não está em execução ali?',
  ENOTFOUND: 'não foi encontrado: o nome do servidor não existe',
  EAI_AGAIN: 'não foi encontrado: o nome do servidor não pôde ser consultado',
  ETIMEDOUT: 'não responde',
  READ_ONLY: 'só permite leitura: é uma réplica, ou uma réplica já tomou o lugar dele',
}
const FULL = new Set(['ENOSPC', 'EDQUOT', '13', '53100'])

/** One line in Portuguese; undefined for a fault of ours. `dataDir`: of what is written there when it failed. */
export function troubleWords(error: unknown, dataDir?: string): string | undefined {
  if (error instanceof Misused) return error.message
  if (typeof error !== 'object' || error === null) return undefined
  const code = codeOf(error)
  const path = 'path' in error ? `: ${String(error.path)}` : ''
  if (FULL.has(code) || ('message' in error && /no space left/i.test(String(error.message)))) return diskFull(dataDir)
  if (error instanceof ConnectionFailure)
    return `${DATABASE} ${BY_CONNECTION[error.code] ?? `não está acessível (${error.code})`}.`
  const known = BY_CODE[code]
  if (known !== undefined) return `${known}${path}`
  // The embedded database does not always say what its own files met.
  if (dataDir !== undefined && !hasRoom(dataDir)) return diskFull(dataDir)
  return 'cause' in error ? troubleWords(error.cause, dataDir) : undefined
}

function codeOf(error: object): string {
  if ('errcode' in error) return String(Number(error.errcode) & 0xff)
  if ('code' in error) return String(error.code)
  return 'errno' in error ? (BY_WASI_ERRNO[String(error.errno)] ?? '') : ''
}

const diskFull = (dataDir: string | undefined) =>
  `O disco está cheio${dataDir === undefined ? '' : ` (pasta de dados: ${dataDir})`}. Libere espaço e tente de novo: o que foi confirmado está guardado.`

/** Tells if so many bytes may still be written into a folder; by itself as many as the embedded database cannot do without. */
export function hasRoom(folder: string, bytes = TOO_LITTLE_DISK): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= bytes
  } catch {
    return true
  }
}

/** Does a step without which the process cannot go on; ends it with one line and code 1 where that fails for a reason outside of it. */
export async function orEnd<T>(work: () => T | Promise<T>, dataDir?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const words = troubleWords(error, dataDir)
    if (words === undefined) throw error
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
}
