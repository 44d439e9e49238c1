import { parseArgs } from 'node:util'
import { addDemoDocuments, fillDemo } from '../../demo/fill.ts'
import { demoProgress } from '../../demo/first-start/progress.node.ts'
import { demoState, holdsTenants } from '../../demo/make-tenants.ts'
import { Misused } from '../errors/misused.ts'
import { contentStore } from '../documents/contents/content-store.node.ts'
import { nodePlatform } from '../ports/platform/platform.node.ts'
import { DataFolderBusy } from '../store/embedded/data-lock.node.ts'
import type { Store } from '../store/scope.ts'
import { openOwnStore } from './open-commands.node.ts'
import { processSettings } from '../settings/settings.node.ts'

const HELP = `Acrescenta documentos à demonstração.

Uso: npm run demo -- --documents N

  --documents N   quantos documentos acrescentar (1 a 1000000)
  --help          esta ajuda

Os documentos saem de novos caixas e SATs das mesmas lojas, nos 12 meses até agora.
Se a demonstração ainda não existe, é criada com N documentos.
O servidor precisa estar parado, porque só um processo pode usar a pasta de dados
(DATA_DIR, padrão ./data); com PostgreSQL (DATABASE_URL) pode continuar rodando.`

process.exitCode = await main()

async function main(): Promise<number> {
  const documents = readDocuments()
  if (documents === undefined) return 0
  if (Number.isNaN(documents)) {
    console.error(`Diga quantos documentos acrescentar, de 1 a 1000000.\n\n${HELP}`)
    return 2
  }
  try {
    const store = await openOwnStore(processSettings())
    try {
      return await fill(store, documents)
    } finally {
      await store.destroy()
    }
  } catch (error) {
    if (!(error instanceof Misused)) throw error
    const isBusy = error instanceof DataFolderBusy
    console.error(`${error.message}${isBusy ? ' O servidor está rodando? Pare-o (Ctrl+C) e tente de novo.' : ''}`)
    return 1
  }
}

/** undefined when help was asked for and given, NaN when the number is missing or wrong. */
function readDocuments(): number | undefined {
  try {
    const { values } = parseArgs({ options: { documents: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
    if (values.help === true) {
      console.log(HELP)
      return undefined
    }
    const documents = Number(values.documents)
    return Number.isInteger(documents) && documents >= 1 && documents <= 1_000_000 ? documents : Number.NaN
  } catch {
    return Number.NaN
  }
}

async function fill(store: Store, documents: number): Promise<number> {
  const state = await demoState(store)
  if (state === 'absent' && (await holdsTenants(store))) {
    console.error(
      'Este banco já tem organizações: a demonstração, cujas senhas são publicadas, não é criada ao lado delas.',
    )
    return 1
  }
  const platform = nodePlatform({ contents: contentStore(processSettings()) })
  const started = performance.now()
  const progress = demoProgress()
  const options = { documents, until: platform.now(), onProgress: progress.show }
  try {
    if (state === 'finished') await addDemoDocuments(store, platform, options)
    else await fillDemo(store, platform, options)
  } finally {
    progress.end()
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  console.log(`Pronto: ${documents} documentos em ${seconds} s.`)
  return 0
}
