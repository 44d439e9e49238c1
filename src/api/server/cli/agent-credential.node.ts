import { Misused } from '../errors/misused.ts'
import type { AgentCredential } from '../identity/callers/credentials.ts'
import type { Commands } from './commands.ts'
import { runCommand, tenantId, type Typed, withCommands } from './open-commands.node.ts'

const HELP = `Uso: npm run agent-credential -- --tenant "Grupo Aurora" [--company CNPJ] [--description TEXTO]
     npm run agent-credential -- --tenant "Grupo Aurora" --list
     npm run agent-credential -- --tenant "Grupo Aurora" --revoke ID

Cria, lista ou revoga credenciais de agentes, que enviam o estado dos SATs, com o servidor parado ou em execução.
Ao criar, escreve o token uma única vez: o banco guarda apenas o seu resumo (SHA-256).
Uma credencial revogada é recusada já na chamada seguinte do agente.

  --tenant NOME        organização
  --company CNPJ       somente os SATs desta empresa; sem ele, os da organização inteira
  --description TEXTO  para reconhecê-la depois, por exemplo o nome da loja; até 120 caracteres
  --list               mostra as credenciais da organização, com a criação e o último uso (com até cinco minutos de atraso)
  --revoke ID          revoga a credencial com este ID, como --list o mostra
  --help               mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0; 2 quando o comando, a organização, a empresa ou a credencial não existe.
`
const LONGEST_DESCRIPTION = 120

const ARGUMENTS = {
  options: {
    tenant: { type: 'string' },
    company: { type: 'string' },
    description: { type: 'string' },
    list: { type: 'boolean' },
    revoke: { type: 'string' },
    help: { type: 'boolean' },
  },
} as const

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values }: Typed<typeof ARGUMENTS>): Promise<number> {
  const { tenant, company, description, list = false, revoke } = values
  const isMaking = !list && revoke === undefined
  const isMixed = (list && revoke !== undefined) || (!isMaking && (company ?? description) !== undefined)
  if (tenant === undefined || isMixed) throw new Misused(HELP)
  if (description !== undefined && (description.length > LONGEST_DESCRIPTION || /\p{Cc}/u.test(description))) {
    throw new Misused(`A descrição tem uma linha, de até ${LONGEST_DESCRIPTION} caracteres`)
  }
  return withCommands(async (commands) => {
    const id = await tenantId(commands, tenant)
    if (list) process.stdout.write(table(await commands.credentials(id)))
    else if (revoke !== undefined) process.stdout.write(await revoked(commands, id, revoke))
    else process.stdout.write(await made(commands, id, { company, description }))
    return 0
  })
}

async function made(
  commands: Commands,
  tenant: string,
  { company, description = 'Agente' }: { company: string | undefined; description: string | undefined },
): Promise<string> {
  const cnpj = company?.replace(/[.\-/\s]/g, '').toUpperCase() ?? null
  const token = await commands.credential(tenant, { cnpj, description })
  if (token === undefined) throw new Misused(`A organização não tem empresa com o CNPJ ${company}`)
  return `${token}\n`
}

async function revoked(commands: Commands, tenant: string, id: string): Promise<string> {
  const description = await commands.revoke(tenant, id)
  if (description === undefined) throw new Misused(`A organização não tem credencial com o ID ${id}; veja --list`)
  return `Credencial revogada: ${id} (${description})\n`
}

/** A line for each, its columns one below the other. */
function table(credentials: readonly AgentCredential[]): string {
  if (credentials.length === 0) return 'A organização não tem credenciais de agentes.\n'
  const lines = [
    ['ID', 'Situação', 'Criada em', 'Último uso', 'Empresa', 'Descrição'],
    ...credentials.map(({ id, description, cnpj, created_at, last_used_at, revoked_at }) => [
      id,
      revoked_at === null ? 'ativa' : `revogada em ${moment(revoked_at)}`,
      moment(created_at),
      last_used_at === null ? 'nunca' : moment(last_used_at),
      cnpj ?? 'organização inteira',
      description,
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** In the time of this computer, to the minute. */
function moment(instant: string): string {
  return new Date(instant).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' }).replace(',', '')
}
