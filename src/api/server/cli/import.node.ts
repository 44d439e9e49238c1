import { SingleBar } from 'cli-progress'
import { Misused } from '../errors/misused.ts'
import { Report } from './import-report.ts'
import { importSources } from './import-run.node.ts'
import { listSources, type Source } from './import-sources.node.ts'
import { runCommand, tenantId, type Typed, withCommands } from './open-commands.node.ts'

const HELP = `Uso: npm run import -- CAMINHO… --tenant "Grupo Aurora" [--report TABELA.tsv]

Recebe documentos fiscais no banco do produto, com o servidor parado ou em execução.
CAMINHO é um XML, um zip, um gz ou uma pasta (procura .xml, .zip e .gz dentro dela).
Um documento que já existe não muda: importar de novo não faz mal.

  --tenant NOME      organização que recebe os documentos
  --report ARQUIVO   escreve o resultado de cada arquivo em uma tabela (TSV)
  --help             mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0 quando algum arquivo foi recebido ou já existia; 1 quando todos foram recusados
ou algum falhou de modo inesperado (os outros são recebidos); 2 quando o comando, a organização ou um caminho não existe.
`

const ARGUMENTS = {
  allowPositionals: true,
  options: { tenant: { type: 'string' }, report: { type: 'string' }, help: { type: 'boolean' } },
} as const

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values, positionals }: Typed<typeof ARGUMENTS>): Promise<number> {
  if (positionals.length === 0 || values.tenant === undefined) throw new Misused(HELP)
  const sources = sourcesOf(positionals)
  const { tenant } = values
  return withCommands(async (commands) => {
    const id = await tenantId(commands, tenant)
    const report = new Report()
    const progress = showProgress(sources.reduce((sum, source) => sum + source.size, 0))
    const onProgress = (bytes: number) => progress.show(bytes, report)
    try {
      await importSources(sources, report, { commands, tenant: id, table: values.report, onProgress })
    } finally {
      progress.end()
      process.stdout.write(`${report.lines().join('\n')}\n`)
    }
    return report.failed > 0 || (report.files > 0 && report.refused === report.files) ? 1 : 0
  })
}

function sourcesOf(paths: readonly string[]): Source[] {
  try {
    return listSources(paths)
  } catch (error) {
    if (!(error instanceof Error && 'path' in error)) throw error
    throw new Misused(`O caminho não existe ou não pode ser lido: ${String(error.path)}`)
  }
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
