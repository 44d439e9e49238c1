import { resolve } from 'node:path'
import { backUp, type BackupOptions } from '../../backup/back-up.node.ts'
import { type MadeBackup, noteBackup } from '../../backup/state.ts'
import { Misused } from '../../errors/misused.ts'
import { filesOf } from '../../ports/files/file-stores.node.ts'
import { openCommands, openOwnStore, runCommand, type Typed } from '../open-commands.node.ts'
import { plainEnvironment, processSettings, type ServerSettings } from '../../settings/settings.node.ts'
import { directAddress } from './places.node.ts'

const HELP = `Uso: npm run backup -- --to ARQUIVO [--key-to ARQUIVO | --without-key]

Faz uma cópia de segurança de tudo o que o servidor guarda, de um só momento, com o servidor parado ou em execução: o banco de dados com os
documentos, os arquivos dos downloads e as configurações sem segredos. A chave, sem a qual não abrem os certificados, os CSC e as senhas, vai
para um arquivo à parte: guarde-o longe da cópia.

  --to ARQUIVO      a cópia (.tar.zst); nunca substitui um arquivo
  --key-to ARQUIVO  onde fica a chave (padrão: ARQUIVO.key)
  --without-key     a chave já está guardada em outro lugar
  --help            mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start. Com PostgreSQL precisa de pg_dump, da versão do servidor ou mais nova.
Restaura-se com npm run restore (docs/backup.md). Saída: 0; 1 quando a cópia falhou; 2 quando o comando está errado.
`

const ARGUMENTS = {
  options: {
    to: { type: 'string' },
    'key-to': { type: 'string' },
    'without-key': { type: 'boolean' },
    help: { type: 'boolean' },
  },
} as const

const ELSEWHERE =
  'Os bytes de documentos que estão no armazenamento de objetos (S3_BUCKET) não estão na cópia: cuide das versões dele, e restaure com as mesmas configurações.\n'

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values }: Typed<typeof ARGUMENTS>): Promise<number> {
  const { to, 'key-to': keyTo, 'without-key': withoutKey = false } = values
  if (to === undefined || (withoutKey && keyTo !== undefined)) throw new Misused(HELP)
  const settings = processSettings()
  const key = withoutKey ? undefined : resolve(keyTo ?? `${to}.key`)
  const started = performance.now()
  const { from, note, close } = await openSource(settings)
  try {
    const place = resolve(to)
    const made = await backUp({
      to: place,
      keyTo: key,
      secrets: settings,
      settings: plainEnvironment(),
      files: filesOf(settings),
      from,
      now: Date.now,
    })
    await note({ place, bytes: made.bytes, begunAt: made.begunAt })
    const seconds = Math.max(1, Math.round((performance.now() - started) / 1000))
    process.stdout.write(
      `Cópia: ${place}\n${made.rows} linhas, ${made.files} arquivos de downloads, ${made.bytes} bytes, em ${seconds} s\n` +
        (made.hasContentsElsewhere ? ELSEWHERE : '') +
        (key === undefined
          ? 'A chave não está na cópia nem ao lado: sem ela não abrem os certificados, os CSC e as senhas.\n'
          : `Chave: ${key}\nGuarde-a longe da cópia: quem tem as duas lê tudo, e sem ela não abrem os certificados, os CSC e as senhas.\n`),
    )
    return 0
  } finally {
    await close()
  }
}

/** Beside PostgreSQL the command has a connection of its own, otherwise the database's own process gives the copy. */
async function openSource(settings: ServerSettings) {
  const { dataDir } = settings
  const databaseUrl = await directAddress(settings)
  if (databaseUrl === undefined) {
    const { commands, close } = await openCommands(false)
    const from: BackupOptions['from'] = { dataDir, copy: () => commands.copy() }
    return { from, note: commands.noteBackup, close }
  }
  const store = await openOwnStore(settings)
  const from: BackupOptions['from'] = { databaseUrl, store }
  return { from, note: (made: MadeBackup) => noteBackup(store, made, Date.now()), close: () => store.destroy() }
}
