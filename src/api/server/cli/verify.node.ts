import type { DamagedFile } from '../documents/verify-files.ts'
import type { Commands } from './commands.ts'
import { runCommand, tenantId, type Typed, withCommands } from './open-commands.node.ts'
import { verifyLines } from './verify-report.ts'

const HELP = `Uso: npm run verify -- [--tenant "Grupo Aurora"]

Lê cada arquivo guardado, compara-o com o seu hash SHA-256 e lista os danificados: o id, o nome e as chaves dos documentos.
Não altera nada. Funciona com o servidor parado ou em execução.

  --tenant NOME  somente este grupo de empresas; sem ele, todos
  --help         mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0 quando nada está danificado; 1 quando há arquivos danificados; 2 quando o comando ou o grupo não existe.
`

const ARGUMENTS = { options: { tenant: { type: 'string' }, help: { type: 'boolean' } } } as const

const PROGRESS_MS = 2000

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values }: Typed<typeof ARGUMENTS>): Promise<number> {
  return withCommands(async (commands) => {
    const all = await commands.tenants()
    const only = values.tenant === undefined ? undefined : await tenantId(commands, values.tenant)
    let isWhole = true
    for (const tenant of all.filter(({ id }) => only === undefined || id === only)) {
      const { files, damaged } = await verify(commands, tenant)
      process.stdout.write(`${verifyLines(tenant.description, files, damaged).join('\n')}\n`)
      isWhole &&= damaged.length === 0
    }
    return isWhole ? 0 : 1
  })
}

/** Page by page, so that calls of a running server come between them. */
async function verify(commands: Commands, { id, description }: { id: string; description: string }) {
  const damaged: DamagedFile[] = []
  let files = 0
  let lastLine = Date.now()
  let from: string | undefined
  do {
    const page = await commands.verify(id, from)
    files += page.checked
    damaged.push(...page.damaged)
    from = page.next
    if (Date.now() - lastLine < PROGRESS_MS) continue
    lastLine = Date.now()
    process.stderr.write(`${description}: ${files} arquivos\n`)
  } while (from !== undefined)
  return { files, damaged }
}
