import { appendFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import type { IncomingFile } from '../documents/prepare.ts'
import { Misused } from '../errors/misused.ts'
import { errorText } from '../errors/text.ts'
import type { Commands } from './commands.ts'
import { Report, TABLE_HEAD, tableLine } from './import-report.ts'
import { listSources, openSource, type Source } from './import-sources.node.ts'
import { openCommands, orMisused, tenantId } from './open-commands.node.ts'

const HELP = `Uso: npm run import -- CAMINHO… --tenant "Grupo Aurora" [--report TABELA.tsv]

Recebe documentos fiscais no banco do produto, com o servidor parado ou em execução.
CAMINHO é um XML, um zip, um gz ou uma pasta (procura .xml, .zip e .gz dentro dela).
Um documento que já existe não muda: importar de novo não faz mal.

  --tenant NOME      grupo de empresas que recebe os documentos
  --report ARQUIVO   escreve o resultado de cada arquivo em uma tabela (TSV)
  --help             mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0 quando algum arquivo foi recebido ou já existia; 1 quando todos foram recusados;
2 quando o comando, o grupo ou um caminho não existe.
`

/** A batch is one transaction, and what memory holds at a time. */
const BATCH_FILES = 200
const BATCH_BYTES = 8_000_000

process.exitCode = await orMisused(main())

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (positionals.length === 0 || values.tenant === undefined) throw new Misused(HELP)
  const sources = sourcesOf(positionals)
  const { commands, close } = await openCommands()
  try {
    const report = await importInto(commands, await tenantId(commands, values.tenant), sources, values.report)
    process.stdout.write(`${report.lines().join('\n')}\n`)
    return report.files > 0 && report.refused === report.files ? 1 : 0
  } finally {
    await close()
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { tenant: { type: 'string' }, report: { type: 'string' }, help: { type: 'boolean' } },
    })
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : errorText(error)}\n\n${HELP}`)
  }
}

function sourcesOf(paths: readonly string[]): Source[] {
  try {
    return listSources(paths)
  } catch (error) {
    if (!(error instanceof Error && 'path' in error)) throw error
    throw new Misused(`O caminho não existe ou não pode ser lido: ${String(error.path)}`)
  }
}

async function importInto(
  commands: Commands,
  tenant: string,
  sources: Source[],
  table: string | undefined,
): Promise<Report> {
  const report = new Report()
  const progress = showProgress(sources.reduce((sum, source) => sum + source.size, 0))
  if (table !== undefined) writeFileSync(table, TABLE_HEAD)
  let batch: IncomingFile[] = []
  let bytes = 0
  const flush = async () => {
    const outcomes = batch.length > 0 ? await commands.take(tenant, batch) : []
    for (const outcome of outcomes) report.add(outcome)
    if (table !== undefined) appendFileSync(table, outcomes.map(tableLine).join(''))
    batch = []
    bytes = 0
  }
  let before = 0
  for (const source of sources) {
    let done = 0
    for await (const { weight, ...file } of openSource(source)) {
      batch.push(file)
      bytes += 'bytes' in file ? file.bytes.length : 0
      done = Math.min(source.size, done + weight)
      if (batch.length === BATCH_FILES || bytes >= BATCH_BYTES) {
        await flush()
        progress.show(before + done, report)
      }
    }
    before += source.size
  }
  await flush()
  progress.show(before, report)
  progress.end()
  await commands.finish(report.taken > 0)
  return report
}

interface Progress {
  show(bytes: number, report: Report): void
  end(): void
}

/** A bar on a terminal, a line every two seconds elsewhere. */
function showProgress(total: number): Progress {
  if (!process.stderr.isTTY) {
    let last = Date.now()
    return {
      show(bytes, report) {
        if (Date.now() - last < 2000) return
        last = Date.now()
        process.stderr.write(`${Math.floor((bytes / total) * 100)} %, ${report.files} arquivos\n`)
      },
      end() {},
    }
  }
  const bar = new SingleBar({
    format: 'Importando {bar} {percentage} % | {files} arquivos | {eta_formatted}',
    hideCursor: true,
  })
  bar.start(total, 0, { files: 0 })
  return { show: (bytes, report) => bar.update(bytes, { files: report.files }), end: () => bar.stop() }
}
