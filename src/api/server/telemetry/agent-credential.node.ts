import { parseArgs } from 'node:util'
import { Misused, openIntake, orMisused, tenantId } from '../intake/command.node.ts'

const HELP = `Uso: npm run agent-credential -- --tenant "Grupo Aurora" [--company CNPJ] [--description TEXTO]

Cria a credencial de um agente, que envia o estado dos SATs, com o servidor parado ou em execução.
Escreve o token uma única vez: o banco guarda apenas o seu resumo (SHA-256).

  --tenant NOME        grupo de empresas
  --company CNPJ       somente os SATs desta empresa; sem ele, os do grupo inteiro
  --description TEXTO  para reconhecê-la depois, por exemplo o nome da loja
  --help               mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0; 2 quando o comando, o grupo ou a empresa não existe.
`

process.exitCode = await orMisused(main())

async function main(): Promise<number> {
  const { values } = readArguments()
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (values.tenant === undefined) throw new Misused(HELP)
  const { intake, close } = await openIntake()
  try {
    const cnpj = values.company?.replace(/[.\-/\s]/g, '').toUpperCase() ?? null
    const about = { cnpj, description: values.description ?? 'Agente' }
    const token = await intake.credential(await tenantId(intake, values.tenant), about)
    if (token === undefined) throw new Misused(`O grupo não tem empresa com o CNPJ ${values.company}`)
    process.stdout.write(`${token}\n`)
    return 0
  } finally {
    await close()
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        tenant: { type: 'string' },
        company: { type: 'string' },
        description: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}
