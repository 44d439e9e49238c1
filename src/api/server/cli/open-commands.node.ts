import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Failed, Misused } from '../errors/misused.ts'
import { errorText } from '../errors/text.ts'
import { contentStore, requireContentStore } from '../documents/contents/content-store.node.ts'
import { threadProver } from '../documents/proof/prover.node.ts'
import { smtpMailer } from '../ports/mail/smtp.node.ts'
import { nodePlatform } from '../ports/platform/platform.node.ts'
import { DataFolderBusy } from '../store/embedded/data-lock.node.ts'
import { checkKey } from '../sealing/key.ts'
import { openStore } from '../store/open.node.ts'
import type { Store } from '../store/scope.ts'
import { troubleWords } from '../store/trouble-words.node.ts'
import { commandsOfServer } from './command-client.node.ts'
import { type Commands, storeCommands } from './commands.ts'
import { embeddedFolder, processSettings, type ServerSettings } from '../settings/settings.node.ts'

// What commands share that work on the product's database, whether the server is at rest or running.

/** The words after a command's name. */
export type Typed<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T>>

/**
 * Answers the exit code of a command: its own; with a message 2 where it was misused, and 1 where it failed for a reason outside of it.
 * A `help` among its options is answered here.
 */
export async function runCommand<const T extends ParseArgsConfig>(
  { help, arguments: words }: { help: string; arguments: T },
  work: (typed: Typed<T>) => Promise<number>,
): Promise<number> {
  try {
    const typed = readArguments(words, help)
    if (!('help' in typed.values)) return await work(typed)
    process.stdout.write(help)
    return 0
  } catch (error) {
    const trouble = troubleWords(error, embeddedFolder())
    if (trouble === undefined) throw error
    process.stderr.write(`${trouble}\n`)
    return error instanceof Misused && !(error instanceof Failed) ? 2 : 1
  }
}

function readArguments<T extends ParseArgsConfig>(words: T, help: string): Typed<T> {
  try {
    return parseArgs(words)
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : errorText(error)}\n\n${help}`)
  }
}

/**
 * Works on the database of DATA_DIR or DATABASE_URL, by the running server where that holds it. Throws Misused, also where the database is
 * another key's, unless the work is about the key itself (`anyKey`).
 */
export async function withCommands<T>(work: (commands: Commands) => Promise<T>, { anyKey = false } = {}): Promise<T> {
  const { commands, close } = await openCommands(anyKey)
  try {
    return await work(commands)
  } finally {
    await close()
  }
}

/** The database for a command. Throws Misused where it is another key's, or has documents in an object store that this process has not. */
export async function openOwnStore(settings: ServerSettings, anyKey = false): Promise<Store> {
  // A command may be the first of a new version; how far it is says the console.
  const log = (entry: unknown) => void process.stderr.write(`${JSON.stringify(entry)}\n`)
  const store = await openStore({ ...settings, log })
  try {
    if (!anyKey) await checkKey(store, settings)
    await requireContentStore(store, contentStore(settings))
    return store
  } catch (error) {
    await store.destroy()
    throw error
  }
}

/** The commands of this process's own database or of the server that has it; to be closed. */
export async function openCommands(anyKey: boolean): Promise<{ commands: Commands; close: () => Promise<void> }> {
  const settings = processSettings()
  try {
    const store = await openOwnStore(settings, anyKey)
    // Its lines of log are not what the command answers.
    const contents = contentStore(settings)
    const platform = nodePlatform({ log: () => {}, contents })
    const mailer = settings.smtp && smtpMailer(settings.smtp)
    const prover = threadProver(platform, settings.authorities)
    const commands = storeCommands(store, { platform, mailer, linkOrigin: settings.linkOrigin, key: settings, prover })
    return { commands, close: () => store.destroy() }
  } catch (error) {
    if (!(error instanceof DataFolderBusy)) throw error
    const commands = commandsOfServer(settings.dataDir)
    if (commands === undefined) throw new Misused(error.message)
    return { commands, close: async () => {} }
  }
}

/** The id of the tenant of that name. Throws Misused, with the names that there are. */
export async function tenantId(commands: Commands, description: string): Promise<string> {
  return tenantNamed(await commands.tenants(), description).id
}

/** The tenant of that name, or all of them where none is named. Throws Misused, with the names that there are. */
export async function chosenTenants(commands: Commands, description: string | undefined): Promise<Tenant[]> {
  const tenants = await commands.tenants()
  return description === undefined ? tenants : [tenantNamed(tenants, description)]
}

type Tenant = Awaited<ReturnType<Commands['tenants']>>[number]

function tenantNamed(tenants: readonly Tenant[], description: string): Tenant {
  const found = tenants.find((tenant) => tenant.description === description)
  if (found !== undefined) return found
  const known =
    tenants.map((tenant) => `  ${tenant.description}`).join('\n') ||
    '  nenhum: crie o primeiro com npm run admin -- tenant create'
  throw new Misused(`A organização não existe: ${description}\nOrganizações deste banco:\n${known}`)
}
