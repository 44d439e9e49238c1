import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Misused } from '../errors/misused.ts'

/** The secrets of a server; the setting's names, since the file may be given to a server as it is. */
export interface Secrets {
  secret: string
  oldSecret?: string | undefined
}

/** Writes the secrets into a file of their own, for this user alone. Throws Misused where that has other ones. */
export async function writeKeyFile(path: string, { secret, oldSecret }: Secrets): Promise<void> {
  if (existsSync(path)) {
    if (readKeyFile(path).secret === secret) return
    throw new Misused(`O arquivo ${path} já existe e tem outra chave. Nada foi alterado.`)
  }
  const text = [
    '# A chave de uma cópia de segurança: sem ela não abrem os certificados, os CSC e as senhas que a cópia tem. Guarde-a longe da cópia.',
    line('JWT_SECRET', secret),
    ...(oldSecret === undefined ? [] : [line('JWT_SECRET_OLD', oldSecret)]),
  ].join('\n')
  await mkdir(dirname(resolve(path)), { recursive: true, mode: 0o700 })
  await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

function line(name: string, value: string): string {
  const quote = ["'", '"', '`'].find((one) => !value.includes(one))
  const text = `${name}=${quote}${value}${quote}`
  if (quote === undefined || parseEnv(text)[name] !== value) {
    throw new Misused(
      `${name} tem caracteres que não cabem em um arquivo de chave: guarde-a à mão e use --without-key.`,
    )
  }
  return text
}

/** Reads what {@link writeKeyFile} wrote. Throws Misused where there is no secret. */
export function readKeyFile(path: string): Secrets {
  const { JWT_SECRET: secret, JWT_SECRET_OLD: oldSecret } = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
  if (!secret) throw new Misused(`O arquivo ${path} não existe ou não tem a chave (JWT_SECRET).`)
  return { secret, oldSecret }
}
