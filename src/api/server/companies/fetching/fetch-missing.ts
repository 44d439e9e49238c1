import { AUDIT_SEFAZ, auditChanges } from '#domain/access/audit.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import type { Environment } from '#domain/documents/environment.ts'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import { audit } from '../../identity/audit/append.ts'
import type { FetchRules } from '../../ports/sefaz/fetch-rules.ts'
import { scoped } from '../../store/scope.ts'
import type { Again, Kind, WorkRound } from '../../work/kind.ts'
import { recurring } from '../../work/recurring.ts'
import { type KeyWork, type OpenedKey, openTaxpayerKey, type Taxpayer } from '../taxpayer-key.ts'
import {
  addListings,
  type DueAbsence,
  dueAbsence,
  type DueListing,
  dueListing,
  forgetArrived,
} from './due-questions.ts'
import { fetchNote, noteTry } from './fetch-note.ts'
import { type ListWork, listNotes, noteFault } from './list-notes.ts'

export interface FetchWork extends KeyWork, Pick<ListWork, 'listing'> {
  rules: FetchRules
  /** CNPJs of the demonstration's companies, whose SEFAZ is played and asks for no certificate. */
  played?: readonly string[] | undefined
  /** Resolves so many ms later, or sooner where the process is about to end. */
  wait: (ms: number) => Promise<void>
}

/** How long one environment may go on, so that others have their turn. */
const TURN_MS = 50_000
/** Failures on end, of different companies, after which SEFAZ is left alone until the next turn. */
const FAILURES = 3
/** Companies on end that SEFAZ says are asked about too often, after which it means this server's address and not their CNPJ. */
const MISUSES = 2

/**
 * Fetches the notes that SEFAZ has of companies and that are not here (docs/decisions.md#fetched-notes): lists and downloads one after another, by one
 * server at a time, since SEFAZ's rules count by address, and the servers of one database mostly have the same. What a company lacks, or its
 * certificate, holds up no other one.
 */
export function noteFetching(fetching: Omit<FetchWork, keyof KeyWork>): Kind<null, FetchRound> {
  const { environments, restMs } = fetching.rules
  return recurring({
    name: 'sefaz_fetch',
    everyMs: 60_000,
    keys: environments,
    longestMs: restMs,
    async run(round, key) {
      const environment = environments.find((one) => one === key)
      if (!environment) return undefined
      return new Fetching({ ...round, ...fetching }, environment, round.signal).run()
    },
  })
}

type FetchRound = WorkRound & KeyWork

class Fetching {
  readonly #work: FetchWork
  readonly #environment: Environment
  readonly #signal: AbortSignal
  readonly #keys = new Map<string, OpenedKey>()
  /** Tenants whose own work leaves no thread to open a certificate in. */
  readonly #busy = new Set<string>()
  readonly #fetched = new Map<string, { taxpayer: Taxpayer; notes: number }>()
  #failures = 0
  #misuses = 0
  #restUntil: number | undefined

  constructor(work: FetchWork, environment: Environment, signal: AbortSignal) {
    this.#work = work
    this.#environment = environment
    this.#signal = signal
  }

  /** Answers until when SEFAZ is to be left alone, if it says so. */
  async run(): Promise<Again | undefined> {
    const { store, platform, played } = this.#work
    const began = platform.now()
    try {
      await addListings(store, this.#environment, began, played)
      await forgetArrived(store, this.#environment)
      let listsFirst = true
      while (!this.#isOver(began)) {
        const step = await this.#next(listsFirst)
        if (!step) break
        await this.#ask(step)
        // Long lists and many notes take turns.
        listsFirst = !listsFirst
      }
    } finally {
      this.#keys.clear()
      await this.#tell()
    }
    return this.#restUntil === undefined ? undefined : { from: this.#restUntil }
  }

  #isOver(began: number): boolean {
    if (this.#signal.aborted || this.#restUntil !== undefined || this.#failures >= FAILURES) return true
    return this.#work.platform.now() - began >= TURN_MS
  }

  async #next(listsFirst: boolean): Promise<DueListing | DueAbsence | undefined> {
    const { store, platform } = this.#work
    const [first, second] = listsFirst ? [dueListing, dueAbsence] : [dueAbsence, dueListing]
    const of = [store, this.#environment, platform.now()] as const
    return (await first(...of)) ?? second(...of)
  }

  async #ask(due: DueListing | DueAbsence): Promise<void> {
    const { store, platform, rules, wait } = this.#work
    const listing = 'key' in due ? { ...due, tries: due.listingTries } : due
    const opened = await this.#open(due)
    if ('fault' in opened) {
      await noteFault(store, listing, { fault: opened.fault, now: platform.now() })
      return
    }
    try {
      const outcome =
        'key' in due
          ? await fetchNote({ ...this.#work, signal: this.#signal }, due, opened.key)
          : (await listNotes({ ...this.#work, graceMs: rules.graceMs, signal: this.#signal }, due, opened.key)).outcome
      this.#failures = 0
      if (outcome === 'found') this.#count(due)
      if (outcome === 'misuse') await this.#restOf(listing)
      else this.#misuses = 0
      if (outcome === 'throttled' || this.#misuses >= MISUSES) {
        this.#restUntil = platform.now() + rules.restMs
        platform.log({ event: 'sefaz_misuse', environment: this.#environment, rest_minutes: rules.restMs / 60_000 })
        return
      }
    } catch (error) {
      // It is asked again after the next start.
      if (this.#signal.aborted) return
      this.#failures++
      platform.log({ event: 'sefaz_fetch', tenant: due.tenantId, company: due.companyId, error: errorText(error) })
      const now = platform.now()
      if ('key' in due) await noteTry(store, due, { code: 'unreachable', words: null, now, isFinal: false })
      await noteFault(store, listing, { fault: 'unreachable', now })
    }
    await wait(rules.pauseMs)
  }

  /** Lets a company rest that SEFAZ counts too many questions of: another system of its own may ask with the same certificate. */
  async #restOf(listing: Parameters<typeof noteFault>[1]): Promise<void> {
    const { store, platform, rules } = this.#work
    const { tenantId: tenant, companyId: company } = listing
    this.#misuses++
    await noteFault(store, listing, { fault: 'misuse', now: platform.now(), restMs: rules.restMs })
    platform.log({ event: 'sefaz_misuse', tenant, company, rest_minutes: rules.restMs / 60_000 })
  }

  /** Opened once a turn, and forgotten at its end. A tenant that is too busy for it is waited for once. */
  async #open(taxpayer: Taxpayer): Promise<OpenedKey | { fault: 'unopened' }> {
    const { played, platform } = this.#work
    const { tenantId, companyId } = taxpayer
    if (played) return { key: { key: '', certificates: '' } }
    if (this.#busy.has(tenantId)) return { fault: 'unopened' }
    try {
      const known = this.#keys.get(companyId) ?? (await openTaxpayerKey(this.#work, taxpayer))
      this.#keys.set(companyId, known)
      return known
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable') this.#busy.add(tenantId)
      platform.log({ event: 'sefaz_fetch', tenant: tenantId, company: companyId, error: errorText(error) })
      return { fault: 'unopened' }
    }
  }

  #count({ tenantId, companyId, cnpj }: Taxpayer): void {
    const counted = this.#fetched.get(companyId) ?? { taxpayer: { tenantId, companyId, cnpj }, notes: 0 }
    counted.notes++
    this.#fetched.set(companyId, counted)
  }

  /** An entry in the audit trail for each company that notes came of. */
  async #tell(): Promise<void> {
    const { store, platform } = this.#work
    for (const { taxpayer, notes } of this.#fetched.values()) {
      const { tenantId, companyId, cnpj } = taxpayer
      await scoped(store, { tenantId, companyIds: 'all' }, (db) =>
        audit(
          { db, platform, access: null, address: AUDIT_SEFAZ },
          {
            action: 'document.import',
            subject: 'Buscado na SEFAZ',
            subjectId: companyId,
            changes: auditChanges({}, { 'Documentos recebidos': String(notes), Empresa: formatTaxpayer(cnpj) }),
          },
        ),
      )
    }
  }
}
