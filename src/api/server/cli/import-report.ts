import { IMPORT_OUTCOMES } from '#domain/documents/import.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { Outcome } from '../documents/intake/take.ts'

/** Collects the outcome of all files of an import, for people and as a table. Memory holds only what will be listed. */
export class Report {
  taken = 0
  present = 0
  refused = 0
  /** No documents at all, which is no error. */
  ignored = 0
  /** Documents of models that are not taken. */
  outOfScope = 0
  documents = 0
  /** Refused files by a fault of ours. */
  failed = 0
  readonly #refusals: string[] = []
  readonly #passedOver: string[] = []
  readonly #warnings: string[] = []
  #unlisted = 0

  get files(): number {
    return this.taken + this.present + this.refused + this.ignored
  }

  add(outcome: Outcome): void {
    this[outcome.outcome]++
    if (outcome.reason?.code === 'failed') this.failed++
    if (outcome.outcome === 'taken') this.documents += outcome.documents
    this.outOfScope += outcome.outOfScope ?? 0
    const reasons = outcome.outcome === 'ignored' ? this.#passedOver : this.#refusals
    if (outcome.reason !== undefined) this.#list(reasons, `  ${outcome.name}: ${reasonText(outcome)}`)
    for (const { message } of outcome.warnings) this.#list(this.#warnings, `  ${outcome.name}: ${message}`)
  }

  #list(into: string[], line: string): void {
    // Names come from zips of others, and go to a terminal.
    if (into.length < 200) into.push(visibleText(line))
    else this.#unlisted++
  }

  lines(): string[] {
    return [
      `Recebidos: ${counted(this.taken, 'arquivo')} (${counted(this.documents, 'documento')})`,
      `Já existentes: ${counted(this.present, 'arquivo')}`,
      `Recusados: ${counted(this.refused, 'arquivo')}`,
      ...(this.ignored > 0 ? [`Ignorados, por não serem documentos: ${counted(this.ignored, 'arquivo')}`] : []),
      ...(this.outOfScope > 0
        ? [`Fora do escopo (NF-e e outros modelos), que os totais não contam: ${counted(this.outOfScope, 'documento')}`]
        : []),
      ...(this.failed > 0 ? [`Falhas inesperadas, entre os recusados: ${counted(this.failed, 'arquivo')}`] : []),
      // Documents are proven after they came, by the server or by that command.
      ...(this.documents > 0 ? ['Integridade dos recebidos: npm run verify termina a conferência'] : []),
      ...(this.#refusals.length > 0 ? ['', 'Motivos das recusas:', ...this.#refusals] : []),
      ...(this.#passedOver.length > 0 ? ['', 'Ignorados:', ...this.#passedOver] : []),
      ...(this.#warnings.length > 0 ? ['', 'Avisos:', ...this.#warnings] : []),
      ...(this.#unlisted > 0
        ? ['', `… e mais ${counted(this.#unlisted, 'linha')}; todas estão na tabela de --report`]
        : []),
    ]
  }
}

export const TABLE_HEAD = 'arquivo\tresultado\tdocumentos\tavisos\tmotivo\tlinha\n'

/** A line of the table that `--report` writes. */
export function tableLine({ name, outcome, documents, warnings, reason }: Outcome): string {
  const cells = [
    name,
    IMPORT_OUTCOMES[outcome],
    documents,
    warnings.map(({ message }) => message).join('; '),
    reason?.message,
    reason?.line,
  ]
  return `${cells.map((cell) => visibleText(String(cell ?? '').replace(/[\t\r\n]+/g, ' '))).join('\t')}\n`
}

function reasonText({ reason }: Outcome): string {
  if (reason === undefined) return ''
  return reason.line === undefined ? reason.message : `${reason.message} (linha ${reason.line})`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
