import type { Browser } from '@playwright/test'
import { type Cold, medianOf, openCold, type Subject } from './cold.ts'
import { kB, ms, ratio, table } from '../report.ts'
import type { Served } from './serve.ts'
import { measureHeap, measureNextPage, measureRefresh, type Refresh } from './use.ts'

interface Opened {
  plain: Cold
  throttled: Cold
}
type Pages = Record<Subject, Opened>

const SUBJECTS = [
  'host',
  'element',
  'snapshot',
  'baseline',
  'foreignElement',
  'frame',
] as const satisfies readonly Subject[]

const NAMES: Readonly<Record<Subject, string>> = {
  host: 'back-office, /nfces',
  element: 'element',
  snapshot: 'element with a snapshot in the page',
  baseline: 'baseline: React table by hand',
  foreignElement: 'element on a foreign origin',
  frame: 'baseline in an iframe there',
}

/** What a subject's times are set against. */
const AGAINST: Readonly<Record<Subject, Subject>> = {
  host: 'baseline',
  element: 'baseline',
  snapshot: 'baseline',
  baseline: 'baseline',
  foreignElement: 'frame',
  frame: 'frame',
}

const none = (): Record<keyof Opened, Cold[]> => ({ plain: [], throttled: [] })

/**
 * The six pages opened cold, plain and throttled. By turns, so that a machine that grows slower or faster does so for all of them; the
 * first round warms server and disk and does not count.
 */
export async function measurePages(browser: Browser, served: Served, runs: number): Promise<Pages> {
  const all: Record<Subject, Record<keyof Opened, Cold[]>> = {
    host: none(),
    element: none(),
    snapshot: none(),
    baseline: none(),
    foreignElement: none(),
    frame: none(),
  }
  for (let run = 0; run <= runs; run++) {
    for (const subject of SUBJECTS) {
      for (const condition of ['plain', 'throttled'] as const) {
        const cold = await openCold(browser, served, subject, condition === 'throttled')
        if (run > 0) all[subject][condition].push(cold)
      }
    }
  }
  const opened = (subject: Subject): Opened => ({
    plain: medianOf(all[subject].plain),
    throttled: medianOf(all[subject].throttled),
  })
  return {
    host: opened('host'),
    element: opened('element'),
    snapshot: opened('snapshot'),
    baseline: opened('baseline'),
    foreignElement: opened('foreignElement'),
    frame: opened('frame'),
  }
}

/** Requests and bytes are those of the throttled openings. */
export function reportPages(pages: Pages): string {
  const rows = SUBJECTS.map((subject) => {
    const { plain, throttled } = pages[subject]
    const other = pages[AGAINST[subject]]
    return [
      NAMES[subject],
      `${throttled.requests}+${throttled.underWay}`,
      kB(throttled.scriptBytes),
      kB(throttled.scriptBytesAsked),
      ms(plain.ms),
      ratio(plain.ms, other.plain.ms),
      ms(throttled.ms),
      ratio(throttled.ms, other.throttled.ms),
    ]
  })
  const head = [
    'until the first row',
    'requests',
    'JS kB gz',
    'asked for',
    'plain ms',
    'ratio',
    'throttled ms',
    'ratio',
  ]
  return `${table(head, rows)}\nrequests: ended + under way. ratio: to the baseline, on the foreign origin to its iframe.`
}

const TURNED = ['element', 'baseline', 'host'] as const
type Turned = (typeof TURNED)[number]

export interface Use {
  nextPage: Record<Turned, { plain: number; throttled: number }>
  refresh: Record<Turned, Refresh>
  heap: Record<'element' | 'frame', number>
}

export async function measureUse(browser: Browser, served: Served): Promise<Use> {
  const turn = async (subject: Turned) => ({
    plain: await measureNextPage(browser, served, subject, { throttled: false }),
    throttled: await measureNextPage(browser, served, subject, { throttled: true }),
  })
  const refresh = (subject: Turned) => measureRefresh(browser, served, subject)
  return {
    nextPage: { element: await turn('element'), baseline: await turn('baseline'), host: await turn('host') },
    refresh: { element: await refresh('element'), baseline: await refresh('baseline'), host: await refresh('host') },
    heap: {
      element: await measureHeap(browser, served, 'element'),
      frame: await measureHeap(browser, served, 'frame'),
    },
  }
}

export function reportUse({ nextPage, refresh, heap }: Use): string {
  const row = (name: string, value: (subject: Turned) => number) => [name, ...TURNED.map((one) => ms(value(one)))]
  const rows = [
    row('next page to rows, plain ms', (one) => nextPage[one].plain),
    row('next page to rows, throttled ms', (one) => nextPage[one].throttled),
    row('refresh of 500 rows, none changed, main-thread ms', (one) => refresh[one].unchanged),
    row('refresh of 500 rows, 10 changed, main-thread ms', (one) => refresh[one].changed),
    ['heap of each further one, kB', kB(heap.element), `${kB(heap.frame)} (iframe)`, '–'],
  ]
  return table(['in use', ...TURNED], rows)
}
