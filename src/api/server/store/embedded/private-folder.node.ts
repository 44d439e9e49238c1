import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Misused } from '../../errors/misused.ts'

/** Permissions of group and others. */
const SHARED = 0o077
const OTHERS = 0o007

/**
 * Keeps the data folder this user's alone: what the process writes from now on is, and what is there becomes it, also in a folder that
 * somebody made beforehand (PGlite writes files that all may read and write). Throws Misused where others can get at something that this
 * user may not change. Links are left alone: what they lead to is not the product's. POSIX only.
 */
export function privateFolder(folder: string): void {
  if (process.platform === 'win32') return
  process.umask(SHARED)
  if (!existsSync(folder)) return
  close(folder, statSync(folder).mode)
  closeAll(folder)
}

function closeAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(folder, entry.name)
    // A running server may remove its files meanwhile.
    const mode = lstatSync(path, { throwIfNoEntry: false })?.mode
    if (mode === undefined) continue
    close(path, mode)
    if (entry.isDirectory()) closeAll(path)
  }
}

function close(path: string, mode: number): void {
  if ((mode & SHARED) === 0) return
  try {
    chmodSync(path, mode & 0o7777 & ~SHARED)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return
    if (code !== 'EPERM') throw error
    // Somebody else's. A group that may is what its owner decided, as of a volume that is mounted for it.
    if ((mode & OTHERS) === 0) return
    throw new Misused(
      `Outros usuários desta máquina podem usar ${path}, na pasta de dados, e só o dono pode impedir isso. Corrija o dono ou as permissões (chown, chmod o-rwx) e inicie de novo.`,
    )
  }
}
