import type { DamagedFile } from '../documents/contents/verify-files.ts'
import type { Commands } from './commands.ts'
import { chosenTenants, runCommand, type Typed, withCommands } from './open-commands.node.ts'
import { sayNowAndThen } from './progress.ts'
import { type Proven, provenLines, verifyLines } from './verify-report.ts'

const HELP = `Uso: npm run verify -- [--tenant "Grupo Aurora"] [--anew]

Lê cada arquivo guardado, compara-o com o seu hash SHA-256 e lista os danificados: o id, o nome e as chaves dos documentos.
Depois confere os documentos que nenhuma regra, ou só as de antes, conferiu: assinatura, certificado, protocolo, chave, totais e QR Code,
e lista os que não conferem. Interrompido, continua de onde parou. Nenhum documento é alterado. Funciona com o servidor parado ou em execução.

  --tenant NOME  somente esta organização; sem ele, todas
  --anew         confere todos os documentos outra vez, por exemplo com outras autoridades (ICP_BRASIL_ROOTS) ou outro CSC
  --help         mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0 quando nenhum arquivo está danificado; 1 quando há arquivos danificados; 2 quando o comando ou a organização não existe.
`

const ARGUMENTS = {
  options: { tenant: { type: 'string' }, anew: { type: 'boolean' }, help: { type: 'boolean' } },
} as const

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values }: Typed<typeof ARGUMENTS>): Promise<number> {
  return withCommands(async (commands) => {
    let isWhole = true
    for (const tenant of await chosenTenants(commands, values.tenant)) {
      const { files, damaged } = await verify(commands, tenant)
      process.stdout.write(`${verifyLines(tenant.description, files, damaged).join('\n')}\n`)
      isWhole &&= damaged.length === 0
      const proven = await prove(commands, tenant, values.anew === true)
      process.stdout.write(`${provenLines(tenant.description, proven).join('\n')}\n`)
    }
    return isWhole ? 0 : 1
  })
}

/** Page by page, so that calls of a running server come between them. */
async function verify(commands: Commands, { id, description }: { id: string; description: string }) {
  const damaged: DamagedFile[] = []
  let files = 0
  const progress = sayNowAndThen(description)
  let from: string | undefined
  do {
    const page = await commands.verify(id, from)
    files += page.checked
    damaged.push(...page.damaged)
    from = page.next
    progress(`${files} arquivos`)
  } while (from !== undefined)
  return { files, damaged }
}

/** Page by page, too: what is done stays done. */
async function prove(
  commands: Commands,
  { id, description }: { id: string; description: string },
  anew: boolean,
): Promise<Proven> {
  const all: Proven = { documents: 0, failed: [], unsigned: 0 }
  const progress = sayNowAndThen(description)
  for (let isFirst = true; ; isFirst = false) {
    const { proven, failed, unsigned } = await commands.prove(id, { anew: anew && isFirst })
    if (proven === 0) return all
    all.documents += proven
    all.failed.push(...failed)
    all.unsigned += unsigned
    progress(`${all.documents} documentos conferidos`)
  }
}
