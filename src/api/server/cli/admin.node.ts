import { existsSync, writeFileSync } from 'node:fs'
import type { Administration, Entry, KnownUser } from '../identity/members/administration.ts'
import { MASTER_ROLE } from '../identity/members/first-roles.ts'
import type { AuditCheck } from '../identity/audit/verify.ts'
import { Misused } from '../errors/misused.ts'
import { fingerprintOf } from '../ports/platform/seal.ts'
import { moveDocuments, placeNamed } from './admin/documents.ts'
import { reportRetention } from './admin/retention.ts'
import { sandboxText, USUAL_PAGES } from './admin/sandbox.ts'
import { type Commands, KEY_CALLS } from './commands.ts'
import { openOwnStore, runCommand, tenantId, type Typed, withCommands } from './open-commands.node.ts'
import { processSettings } from '../settings/settings.node.ts'
import { distribute } from '../store/citus/distribute.ts'

const HELP = `Uso: npm run admin -- tenant create "Padarias Sol" --master maria@sol.example [--time-zone America/Fortaleza] [--link]
     npm run admin -- tenant list
     npm run admin -- user list
     npm run admin -- user invite EMAIL --tenant "Padarias Sol" --role PERFIL [--group LOJAS] [--link]
     npm run admin -- user link EMAIL
     npm run admin -- user deactivate EMAIL
     npm run admin -- user activate EMAIL
     npm run admin -- reset-second-factor EMAIL
     npm run admin -- audit verify
     npm run admin -- key check
     npm run admin -- key reseal
     npm run admin -- key replace
     npm run admin -- documents to-bucket
     npm run admin -- documents to-database
     npm run admin -- retention [--tenant "Padarias Sol"] [--csv ARQUIVO]
     npm run admin -- sandbox [PARCEIRO] [--page https://portal.example] [--reset] [--new-secret]
     npm run admin -- distribute

Administra organizações e usuários, com o servidor parado ou em execução.

  tenant create    cria uma organização, o seu perfil ${MASTER_ROLE.name}, que pode tudo, e o primeiro usuário
  tenant list      mostra as organizações
  user list        mostra os usuários e os seus acessos
  user invite      dá acesso a um usuário, que recebe por email um link para definir a senha
  user link        escreve um link, de uso único, para um usuário definir a senha de novo
  user deactivate  tira o acesso de um usuário: as suas sessões terminam na hora
  user activate    devolve o acesso
  reset-second-factor
                   tira os segundos fatores de quem os perdeu: a senha basta para entrar, até que adicione outro
  audit verify     confere a trilha de auditoria de cada organização, registro por registro
  key check        diz o que está selado no banco (certificados, CSC, senhas de comandos) e se a chave deste servidor o abre
  key reseal       sela tudo com a chave nova (JWT_SECRET), aberto com a anterior (JWT_SECRET_OLD)
  key replace      para quem perdeu a chave: o banco aceita a nova; o que a perdida selou fica guardado, sem abrir
  documents to-bucket
                   leva os bytes dos documentos e dos anexos de comandos de SAT do banco para o armazenamento de objetos (S3_BUCKET, S3_DOCUMENTS=1); interrompido, continua
  documents to-database
                   traz os bytes de volta para o banco (S3_BUCKET, sem S3_DOCUMENTS)
  retention        diz de que documentos o prazo de guarda acabou, por empresa e ano; não apaga nada
  sandbox          cria uma organização para experimentar, com dados inventados que se movem e recomeçam, e diz o que um parceiro precisa
                   para usá-la (docs/portals.md); --reset recomeça os dados, --new-secret dá outros clientes a quem perdeu os segredos
  distribute       distribui as tabelas entre os servidores de um Citus (docs/citus.md), com os servidores do produto parados;
                   interrompido, continua

  --master EMAIL     o primeiro usuário da organização
  --time-zone FUSO   o fuso horário da organização (padrão America/Sao_Paulo)
  --tenant NOME      a organização
  --role PERFIL      o perfil do usuário na organização
  --group LOJAS      o grupo de lojas que um perfil secundário vê
  --link             escreve o link em vez de o enviar por email; sem SMTP_URL é sempre assim
  --page ENDEREÇO    uma página em que os elementos do sandbox podem estar (pode repetir; padrão http://localhost:8080, :3000 e :5173)
  --csv ARQUIVO      escreve o relatório também como planilha
  --help             mostra este texto

Usa DATA_DIR (padrão ./data) ou DATABASE_URL, como npm start.
Saída: 0; 1 quando a trilha de auditoria foi alterada, algo selado não abre ou há documento danificado; 2 quando o comando, a organização, o perfil ou o usuário não existe.
`

const ARGUMENTS = {
  allowPositionals: true,
  options: {
    master: { type: 'string' },
    'time-zone': { type: 'string' },
    tenant: { type: 'string' },
    role: { type: 'string' },
    group: { type: 'string' },
    link: { type: 'boolean' },
    csv: { type: 'string' },
    page: { type: 'string', multiple: true },
    reset: { type: 'boolean' },
    'new-secret': { type: 'boolean' },
    help: { type: 'boolean' },
  },
} as const

process.exitCode = await runCommand({ help: HELP, arguments: ARGUMENTS }, main)

async function main({ values, positionals }: Typed<typeof ARGUMENTS>): Promise<number> {
  if (positionals[0] === 'distribute') {
    if (positionals.length > 1 || Object.keys(values).length > 0) throw new Misused(HELP)
    process.stdout.write(await distributeTables())
    return 0
  }
  const run = commandOf(positionals, values)
  process.stdout.write(await withCommands(run, { anyKey: positionals[0] === 'key' }))
  return Number(process.exitCode ?? 0)
}

async function distributeTables(): Promise<string> {
  const settings = processSettings()
  if (settings.databaseUrl === undefined) {
    throw new Misused(
      'Só um banco de DATABASE_URL, o coordenador de um Citus, pode ser distribuído. Nada foi alterado.',
    )
  }
  const store = await openOwnStore(settings, true)
  try {
    const { tables, keys } = await distribute(store, (table) => void process.stderr.write(`${table}\n`))
    if (tables.length + keys === 0) return 'O banco de dados já está distribuído.\n'
    return `Tabelas distribuídas: ${tables.length}. Chaves estrangeiras refeitas: ${keys}.\n`
  } finally {
    await store.destroy()
  }
}

type Values = Typed<typeof ARGUMENTS>['values']
type Command = (commands: Commands) => Promise<string>

/** Reads the command in the words; refuses it as a whole before any database is opened. */
function commandOf(words: readonly string[], values: Values): Command {
  const [noun = '', verb = '', name, ...more] = words
  if (noun === 'reset-second-factor') return resetSecondFactor(words, values)
  if (noun === 'retention') return retention(words, values)
  if (noun === 'sandbox') return sandbox(words, values)
  const present = Object.keys(values).filter((option) => values[option as keyof Values] !== undefined)
  const only = (...options: (keyof Values)[]) => present.every((option) => options.some((one) => one === option))
  if (more.length > 0) throw new Misused(HELP)
  const { link = false, master, tenant, role, group } = values
  switch (`${noun} ${verb}`) {
    case 'tenant create':
      if (name === undefined || master === undefined || !only('master', 'time-zone', 'link')) break
      return ({ administration }) =>
        administration
          .createTenant({ description: name, timeZone: values['time-zone'], email: master, link })
          .then((entry) => `Organização criada: ${name.trim()}\n${entryText(master, entry)}`)
    case 'tenant list':
      if (name !== undefined || !only()) break
      return async (commands) => (await commands.tenants()).map(({ description }) => `${description}\n`).join('')
    case 'user list':
      if (name !== undefined || !only()) break
      return async ({ administration }) => (await administration.users()).map(lineOf).join('')
    case 'user invite':
      if (name === undefined || tenant === undefined || role === undefined) break
      if (!only('tenant', 'role', 'group', 'link')) break
      return async (commands) => {
        const of = { tenantId: await tenantId(commands, tenant), role, group }
        return entryText(name, await commands.administration.invite({ ...of, email: name, link }))
      }
    case 'audit verify':
      if (name !== undefined || !only()) break
      return async ({ administration }) => checksAudit(await administration.verifyAudit())
    case 'key check':
    case 'key reseal':
    case 'key replace':
      if (name !== undefined || !only()) break
      return (commands) => keyCommand(commands, verb)
    case 'documents to-bucket':
    case 'documents to-database': {
      const place = placeNamed(verb)
      if (place === undefined || name !== undefined || !only()) break
      return (commands) => moveDocuments(commands, place)
    }
    case 'user link':
    case 'user deactivate':
    case 'user activate':
      if (name === undefined || !only()) break
      return ({ administration }) => changeUser(administration, verb, name)
  }
  throw new Misused(HELP)
}

function resetSecondFactor(words: readonly string[], values: Values): Command {
  const [, email] = words
  if (email === undefined || words.length > 2 || Object.keys(values).length > 0) throw new Misused(HELP)
  return async ({ administration }) => {
    await administration.resetSecondFactor(email)
    return `Segundos fatores retirados: ${email}. Até adicionar outro, entra só com a senha.\n`
  }
}

function sandbox(words: readonly string[], values: Values): Command {
  const [, partner = ''] = words
  const { page: pages = USUAL_PAGES, reset: isReset = false, 'new-secret': hasNewClients = false, ...others } = values
  if (words.length > 2 || Object.keys(others).length > 0) throw new Misused(HELP)
  return async (commands) => sandboxText(await commands.sandbox({ partner, pages, isReset, hasNewClients }))
}

function retention(words: readonly string[], { tenant, csv, ...others }: Values): Command {
  if (words.length > 1 || Object.keys(others).length > 0) throw new Misused(HELP)
  if (csv !== undefined && existsSync(csv)) throw new Misused(`O arquivo ${csv} já existe.`)
  return async (commands) => {
    const only = tenant === undefined ? undefined : await tenantId(commands, tenant)
    const { text, table } = await reportRetention(commands, { only, years: processSettings().custodyYears })
    if (csv !== undefined) writeFileSync(csv, table)
    return text
  }
}

async function changeUser(administration: Administration, verb: string, email: string): Promise<string> {
  if (verb === 'link') return entryText(email, await administration.link(email))
  if (verb === 'activate') {
    await administration.activate(email)
    return `Usuário ativado: ${email}\n`
  }
  await administration.deactivate(email)
  return `Usuário desativado: ${email}. As suas sessões terminaram.\n`
}

/** Says by the exit code, too, that a trail is not what was written. */
function checksAudit(checks: readonly AuditCheck[]): string {
  if (checks.some(({ brokenAt }) => brokenAt !== undefined)) process.exitCode = 1
  return checks
    .map(({ tenant, entries, head, brokenAt }) =>
      brokenAt === undefined
        ? `${tenant}: íntegra; registros: ${entries}; último: ${head || 'nenhum'}\n`
        : `${tenant}: o registro ${brokenAt} foi alterado, retirado ou inserido\n`,
    )
    .join('')
}

/** Says by the exit code, too, that something does not open. */
async function keyCommand(commands: Commands, verb: string): Promise<string> {
  const call = KEY_CALLS.find((one) => one === verb) ?? 'check'
  const own = await fingerprintOf(processSettings().secret)
  const { server, database, sealed, resealed } = await commands.key(call, own)
  const isOwn = server === database && sealed.every(({ foreign }) => foreign === 0)
  if (call !== 'replace' && !isOwn) process.exitCode = 1
  const first = {
    check: `Chave deste servidor: ${server}; do banco de dados: ${database ?? 'nenhuma ainda'}`,
    reseal: `Selados de novo: ${resealed}. Chave do banco de dados: ${database}`,
    replace: `Chave do banco de dados: ${database}`,
  }[call]
  const lines = sealed.map(
    ({ label, total, foreign }) => `${label}: ${total}${foreign === 0 ? '' : `; não abrem com esta chave: ${foreign}`}`,
  )
  return [first, ...lines].join('\n') + '\n'
}

function entryText(email: string, entry: Entry): string {
  if (entry.by === 'mail') return `Convite enviado por email a ${email}.\n`
  if (entry.by === 'password') return `${email} já tem senha e entra com ela.\n`
  const span = entry.days < 1 ? '1 hora' : `${entry.days} dias`
  return `Link para ${email} definir a senha, de uso único, vale por ${span}:\n${entry.address}\n`
}

function lineOf({ email, is_active, is_email_confirmed, grants }: KnownUser): string {
  const state = !is_active ? 'desativado' : is_email_confirmed ? 'ativo' : 'convidado'
  const places = grants.map(
    ({ tenant, role, group, is_active: isOn }) =>
      `${tenant}: ${role}${group === null ? '' : `, ${group}`}${isOn ? '' : ' (inativo)'}`,
  )
  return `${email}  ${state}  ${places.join('; ') || 'sem acesso a organizações'}\n`
}
