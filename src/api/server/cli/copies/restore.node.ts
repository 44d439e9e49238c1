import { existsSync } from 'node:fs'
import { restore, type RestoreReport } from '../../backup/restore.node.ts'
import { readKeyFile, type Secrets } from '../../backup/key-file.node.ts'
import { contentStore } from '../../documents/contents/content-store.node.ts'
import { Misused } from '../../errors/misused.ts'
import { newFilesOf } from '../../ports/files/file-stores.node.ts'
import { nodePlatform } from '../../ports/platform/platform.node.ts'
import { runCommand, type Typed } from '../open-commands.node.ts'
import { environmentValues, processSettings } from '../../settings/settings.node.ts'
import { directAddress } from './places.node.ts'

const HELP = `Uso: npm run restore -- ARQUIVO [--key ARQUIVO | --without-key] [--engine PASTA]

Confere a prova de uma cópia de npm run backup: com a chave, que ninguém a alterou depois de feita. Restaura-a em um lugar sem banco de dados (a pasta DATA_DIR ou o banco vazio de DATABASE_URL) e confere tudo: o hash
de cada arquivo guardado, as linhas de cada organização, a trilha de auditoria, os totais do dashboard e se a chave abre o que está
selado. Um banco embutido só entra em uso quando nada difere. Nunca substitui nada.

  --key ARQUIVO  a chave que a cópia deixou à parte (padrão: ARQUIVO.key; sem ele JWT_SECRET)
  --without-key  a chave se perdeu: restaura o resto; o que ela selou fica guardado, sem abrir
  --engine PASTA a node_modules/@electric-sql/pglite da versão que fez a cópia, se o PostgreSQL embutido dela é outro
  --help         mostra este texto

Com PostgreSQL precisa de pg_restore, da versão de quem fez a cópia ou mais nova.
Saída: 0 quando tudo confere; 1 quando algo falta ou difere; 2 quando o comando, a chave ou o lugar está errado.
`

const ARGUMENTS = {
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    'without-key': { type: 'boolean' },
    engine: { type: 'string' },
    help: { type: 'boolean' },
  },
} as const

const PROGRESS_MS = 2000
const MOST_FAULTS = 50
/** In the place of a key that nobody has. */
const ABSENT = '-'.repeat(32)

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values, positionals }: Typed<typeof ARGUMENTS>): Promise<number> {
  const [archive, ...more] = positionals
  const { key, engine, 'without-key': withoutKey = false } = values
  if (archive === undefined || more.length > 0 || (withoutKey && key !== undefined)) throw new Misused(HELP)
  const own = environmentValues()
  const secrets = withoutKey ? undefined : secretsOf(archive, key, own)
  // With a secret of its own, so that none is made in the folder: the copy's comes.
  const settings = processSettings({ JWT_SECRET: secrets?.secret ?? own.secret ?? ABSENT })
  const platform = nodePlatform({ log: () => {}, contents: contentStore(settings) })
  const started = performance.now()
  let lastLine = Date.now()
  try {
    const { dataDir } = settings
    const databaseUrl = await directAddress(settings)
    const files = newFilesOf(settings)
    const onProgress = (checked: number) => {
      if (Date.now() - lastLine < PROGRESS_MS) return
      lastLine = Date.now()
      process.stderr.write(`${checked} arquivos conferidos\n`)
    }
    const place = { archive, dataDir, databaseUrl, engine, files }
    const report = await restore({
      ...place,
      secrets,
      hasOwnSecret: own.secret !== undefined,
      platform,
      onProgress,
    })
    process.stdout.write(reportText(report, Math.max(1, Math.round((performance.now() - started) / 1000))))
    return report.faults.length > 0 ? 1 : 0
  } finally {
    await platform.close()
  }
}

function secretsOf(archive: string, key: string | undefined, { secret: own, oldSecret }: Partial<Secrets>): Secrets {
  const beside = `${archive}.key`
  if (key !== undefined) return matching(readKeyFile(key), own)
  if (own) return { secret: own, oldSecret }
  if (existsSync(beside)) return readKeyFile(beside)
  throw new Misused(
    `Falta a chave da cópia: ${beside} não existe, e JWT_SECRET não está definido. Informe-a em --key. Se ela se perdeu, --without-key restaura o resto: os certificados, os CSC e as senhas não abrem mais. Nada foi alterado.`,
  )
}

function matching(secrets: Secrets, own: string | undefined): Secrets {
  if (!own || own === secrets.secret) return secrets
  throw new Misused('JWT_SECRET é outra chave que a de --key. Nada foi alterado.')
}

function reportText(report: RestoreReport, seconds: number): string {
  const { about, proof, tenants, files, auditEntries, sealed, downloads, rows, faults } = report
  const total = Object.values(rows)
    .flatMap((of) => Object.values(of))
    .reduce((sum, one) => sum + one, 0)
  const lines = [
    `Cópia de ${about.begun_at}, da versão ${about.version}`,
    proof === 'proven'
      ? 'A prova confere com a chave: ninguém alterou a cópia depois de feita.'
      : 'SEM PROVA: não se sabe se alguém alterou a cópia depois de feita. Confira usuários e perfis antes de a usar.',
    `${total} linhas restauradas; organizações: ${tenants}`,
    `Conferidos: ${files} arquivos, ${auditEntries} registros de auditoria, ${sealed} textos selados, ${downloads} downloads`,
    ...faults.slice(0, MOST_FAULTS).map((fault) => `DIFERE: ${fault}`),
    faults.length === 0
      ? `Tudo confere${proof === 'proven' ? '' : ' com o que a própria cópia diz'}; ${seconds} s. Inicie o servidor com npm start.`
      : `A cópia restaurada difere em ${faults.length}. ${about.kind === 'embedded' ? 'Ela ficou em DATA_DIR/restoring, fora de uso.' : 'O banco de dados não deve ser usado assim.'}`,
  ]
  return `${lines.join('\n')}\n`
}
