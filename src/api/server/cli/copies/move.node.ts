import { sql } from 'kysely'
import { carryOver } from '../../backup/carry-over.node.ts'
import { type Moved, moveRows } from '../../backup/move.ts'
import { contentStore } from '../../documents/contents/content-store.node.ts'
import { Misused } from '../../errors/misused.ts'
import { nodePlatform } from '../../ports/platform/platform.node.ts'
import { verifyStore } from '../../backup/verify.ts'
import { countRows } from '../../backup/counts.ts'
import { openStore } from '../../store/open.node.ts'
import type { Store } from '../../store/scope.ts'
import { openOwnStore, runCommand, type Typed } from '../open-commands.node.ts'
import { processSettings, type ServerSettings } from '../../settings/settings.node.ts'

const HELP = `Uso: npm run move -- --to postgres://usuário:senha@servidor/banco
     npm run move -- --to embedded
     npm run move -- --to embedded --engine PASTA

Leva o banco de dados embutido (DATA_DIR) a um PostgreSQL, ou o de DATABASE_URL ao embutido, com o servidor parado, e confere cada linha e cada
byte, os arquivos, a auditoria e os totais. O destino tem de estar vazio; o banco de origem fica como está. Os arquivos dos downloads e a chave
continuam em DATA_DIR. Com --engine, traz o banco embutido de outra versão do PostgreSQL, que a anterior do produto gravou; o de antes fica ao lado.

  --to DESTINO    o endereço de um banco vazio, ou embedded
  --engine PASTA  a node_modules/@electric-sql/pglite que gravou o banco
  --help          mostra este texto

Saída: 0 quando tudo confere; 1 quando algo difere ou falha; 2 quando o comando ou o destino está errado.
`

const ARGUMENTS = {
  options: { to: { type: 'string' }, engine: { type: 'string' }, help: { type: 'boolean' } },
} as const

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values: { to, engine } }: Typed<typeof ARGUMENTS>): Promise<number> {
  if (to === undefined) throw new Misused(HELP)
  const settings = processSettings()
  if (engine !== undefined) return carry(to, engine, settings)
  const target = targetOf(to, settings)
  const started = performance.now()
  // The lock of the data folder refuses an embedded one that a server has.
  const source = await openOwnStore(settings)
  try {
    if (settings.databaseUrl) await requireRest(source)
    const destination = await openStore(target)
    try {
      const moved = await moveRows(source, destination, tell)
      const faults = await verify(source, destination, settings)
      if (!tellAll(moved, faults, started)) return 1
      process.stdout.write(
        target.databaseUrl
          ? 'Tudo confere. Inicie o servidor com este DATABASE_URL; o banco embutido ficou como estava.\n'
          : 'Tudo confere. Inicie o servidor sem DATABASE_URL; o PostgreSQL ficou como estava.\n',
      )
      return 0
    } finally {
      await destination.destroy()
    }
  } finally {
    await source.destroy()
  }
}

async function carry(
  to: string,
  engine: string,
  { databaseUrl, dataDir, ...secrets }: ServerSettings,
): Promise<number> {
  if (to !== 'embedded' || databaseUrl) throw new Misused(HELP)
  const started = performance.now()
  const { moved, faults, former } = await carryOver({ dataDir, engine, secrets, onTable: tell })
  if (!tellAll(moved, faults, started)) return 1
  process.stdout.write(`Tudo confere. Inicie o servidor; o banco de antes ficou como estava, em ${former}.\n`)
  return 0
}

/** Writes the outcome; true if nothing is amiss. */
function tellAll(moved: readonly Moved[], faults: readonly string[], started: number): boolean {
  const [rows, bytes] = [sum(moved.map((one) => one.rows)), sum(moved.map((one) => one.bytes))]
  const seconds = Math.max(1, Math.round((performance.now() - started) / 1000))
  process.stdout.write(`Ao todo: ${rows} linhas, ${bytes} bytes, os mesmos nos dois bancos; ${seconds} s\n`)
  for (const fault of faults) process.stdout.write(`DIFERE: ${fault}\n`)
  return faults.length === 0
}

function tell({ table, rows, bytes }: Moved): void {
  if (rows > 0) process.stdout.write(`${table}: ${rows} linhas, ${bytes} bytes\n`)
}

async function verify(source: Store, destination: Store, settings: ServerSettings): Promise<string[]> {
  const platform = nodePlatform({ log: () => {}, contents: contentStore(settings) })
  try {
    const { audit } = await countRows(source)
    return (await verifyStore(destination, platform, { audit, secrets: settings })).faults
  } finally {
    await platform.close()
  }
}

function targetOf(to: string, { databaseUrl, dataDir }: ServerSettings): { dataDir: string; databaseUrl?: string } {
  if (to === 'embedded') {
    if (databaseUrl) return { dataDir }
    throw new Misused(
      'O banco de dados já é o embutido: para trazê-lo de um PostgreSQL, indique o dele em DATABASE_URL.',
    )
  }
  if (!/^postgres(ql)?:$/.test(URL.parse(to)?.protocol ?? '')) throw new Misused(HELP)
  if (!databaseUrl) return { dataDir, databaseUrl: to }
  throw new Misused('DATABASE_URL está definido: de um PostgreSQL a outro leva npm run backup e npm run restore.')
}

async function requireRest(store: Store): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'fiscal' and pid <> pg_backend_pid()`.execute(
    store,
  )
  if (rows.length > 0)
    throw new Misused('Há um servidor em execução com este PostgreSQL: pare-o e repita. Nada foi alterado.')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
