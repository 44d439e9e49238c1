import { chosenTenants, runCommand, type Typed, withCommands } from './open-commands.node.ts'
import { differs, recountLines } from './recount-report.ts'

const HELP = `Uso: npm run recount -- [--tenant "Grupo Aurora"] [--xml]

Conta de novo os números do dashboard a partir dos documentos guardados, corrige os que diferem e diz quais eram.
Funciona com o servidor parado ou em execução; a recepção de documentos da organização segue ao lado.

  --tenant NOME  somente esta organização; sem ele, todas
  --xml          lê também o XML de cada documento outra vez, com seus eventos, status e avisos, o que demora
  --help         mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0 quando nada diferia; 1 quando algo diferia e foi corrigido; 2 quando o comando ou a organização não existe.
`

const ARGUMENTS = {
  options: { tenant: { type: 'string' }, xml: { type: 'boolean' }, help: { type: 'boolean' } },
} as const

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values }: Typed<typeof ARGUMENTS>): Promise<number> {
  return withCommands(async (commands) => {
    let differed = false
    for (const { id, description } of await chosenTenants(commands, values.tenant)) {
      const found = await commands.recount(id, { xml: values.xml === true })
      process.stdout.write(`${recountLines(description, found).join('\n')}\n`)
      differed ||= differs(found)
    }
    return differed ? 1 : 0
  })
}
