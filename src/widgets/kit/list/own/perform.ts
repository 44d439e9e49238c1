import type { FiscalAction, FiscalRow } from '../../public.ts'
import type { Work } from '../acting/chosen-action.ts'

/** As long as any call may take. */
const LIMIT_MS = 120_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() ? value : undefined)

/** Returns a promise that fails once a signal does. */
const until = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const end = () => fail(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Tells to which rows an action of the page's can be done; one that it fails to say of is left as it is. */
export function fitsTo(action: FiscalAction, row: FiscalRow): boolean {
  try {
    return action.fits?.(row) ?? true
  } catch (error) {
    console.error(error)
    return false
  }
}

/**
 * Does something of the page's to rows, and says how it ended: in the page's own words, or in ours where it threw or did not end. True where it
 * was done.
 */
export async function perform(
  action: FiscalAction,
  rows: readonly FiscalRow[],
  { signal, say, tag }: Pick<Work, 'signal' | 'say'> & { tag: string },
): Promise<boolean> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  const stop = AbortSignal.any([signal, limit])
  try {
    const outcome: unknown = await Promise.race([action.run(rows, { signal: stop }), until(stop)])
    const { done, failed } = isObject(outcome) ? outcome : {}
    const [good, bad] = [textOf(done), textOf(failed)]
    if (bad) say({ level: 'danger', text: bad })
    else if (good) say({ level: 'success', text: good })
    return !bad
  } catch (error) {
    // Whoever stopped it knows.
    if (signal.aborted) return false
    console.error(`${tag}: action "${action.name}":`, error)
    say({ level: 'danger', text: `Não foi possível concluir '${action.label}'.` })
    return false
  }
}
