import { reportError } from '#api/client/report-error.ts'
import type { Me, readMe } from '#api/contract/access/users.ts'
import { bringFont } from './font.ts'
import { keepThroughMoves } from './moves.ts'
import type { Running } from './react-root.tsx'
import { MISSING, waitToAskAnew } from './still/missing-code.tsx'
import { type Picture, type Prepare, type Still, stayStill, wakeAll, whenIdle } from './still/still.ts'

/** What attributes of a few words may say; the first counts where nothing known is said. */
const CHOICES = {
  theme: ['dark', 'light', 'auto'],
  loading: ['eager', 'lazy'],
  preferences: ['', 'page'],
} as const

/**
 * How long the code of this may take (ms) where the line has room beside React: for the font, and to be asked for React only once it is used.
 */
const QUICK_MS = 300

/** How long React's own shapes are waited for where nothing was painted. */
const SHAPES_AFTER_MS = 150

/** Where nothing was painted, since not every route has a picture, the screen's own shapes must say that something comes. */
function showShapes(frame: HTMLElement): void {
  const picture = frame.querySelector('.picture')
  const stage = frame.querySelector<HTMLElement>('.stage')
  if (!picture || !stage || picture.childElementCount > 0) return
  picture.remove()
  stage.hidden = false
}

/** By its path a call's answers are found in the cache (api/client/use-connection.ts). */
const ME: (typeof readMe)['path'] = '/users/me'

interface Painted extends Picture {
  /** What React does of it, once it does. */
  running: () => Running | undefined
}

export interface AfterPaint {
  /** Lets the picture, which is whole, stand without React until it is to run and its code has come; gives what it begins with. */
  rest(): Promise<Prepare | undefined>
  /** Attributes or properties have changed. */
  changed(): void
  end(): void
}

/**
 * What an element does once its first rows are asked for, and can wait for them: its font, the way it prints, a warning of attributes that
 * say nothing known, what a move takes, and to stand without React as long as nobody uses it. `live`: until React stands.
 */
export function afterPaint(painted: Painted, live: Promise<unknown>): AfterPaint {
  const { given, frame, settings, shown, running, load } = painted
  const { element } = given
  const warned = new Map<string, string>()
  const warn = () => {
    for (const [name, known] of Object.entries(CHOICES)) {
      const asked = element.setting(name) || known[0]
      if (warned.get(name) === asked) continue
      warned.set(name, asked)
      if (known.some((one) => one === asked)) continue
      console.warn(`${element.localName}: ${name} "${asked}" is unknown, "${known[0]}" is used`)
    }
  }
  warn()
  // Of few elements, and not declared as an attribute (react-root.tsx).
  const back = String(Reflect.get(element, 'back') ?? element.getAttribute('back') ?? '')
  if (given.widget.elements[given.tag]?.only && !/^(list|page|)$/.test(back)) {
    console.warn(`${element.localName}: back "${back}" is unknown, there is no way back`)
  }
  const moved = element.shadowRoot && keepThroughMoves(element.shadowRoot)
  let still: Still | undefined
  let ended = false
  const gone = new AbortController()
  let endPrinting: (() => void) | undefined

  const [own] = performance.getEntriesByName(import.meta.url)
  const isSlow = own !== undefined && own.duration > QUICK_MS
  const ready = new Promise((resolve) => element.addEventListener('fiscal-ready', resolve, { once: true }))
  void (isSlow ? Promise.race([live, ready]) : Promise.resolve())
    .then(() => bringFont(element, frame))
    .catch(() => undefined)
  void live.then(() => {
    wakeAll()
    setTimeout(() => showShapes(frame), SHAPES_AFTER_MS)
  })

  const onState = () => {
    if (element.internals.states.has('loading')) return
    element.removeEventListener('fiscal-state', onState)
    const print = async () => {
      const { elementPrinted } = await import('../print/element.ts')
      const answer = await shown()
        .answers.at(-1)
        ?.catch(() => undefined)
      // React's cache knows better, where there is one. The server has checked what both hold.
      const me = () =>
        (running()
          ?.connection()
          ?.queries.getQueriesData({ queryKey: [ME] })[0]?.[1] ?? answer?.body) as Partial<Me>
      const isOwn = ({ id }: Me['tenants'][number]) => id === settings().tenant
      if (!ended) endPrinting = elementPrinted(given, frame, settings, () => me()?.tenants?.find(isOwn)?.description)
    }
    whenIdle(() => void (ended || print().catch(() => undefined)))
  }
  element.addEventListener('fiscal-state', onState)
  onState()
  /** React and the screen are there. Rows that stand stay while they cannot be had, with a word of it. */
  const codeCame = async (): Promise<void> => {
    try {
      await load()
    } catch (error) {
      // Whoever runs them sees a failure.
      if (ended || shown().cameAt === undefined) return
      reportError(settings().api, error, `${element.localName} load`)
      element.mirror('error')
      element.tell('error', { code: 'network', message: MISSING, retryable: true }, true)
      await waitToAskAnew(frame, gone.signal)
      await codeCame()
    }
  }
  return {
    async rest() {
      // For nobody.
      if (ended) return new Promise(() => {})
      still = stayStill(painted, isSlow)
      const prepare = await still.over
      await codeCame()
      return prepare
    },
    changed() {
      moved?.()
      warn()
      // Once React runs it follows them itself.
      if (!running()) still?.changed()
    },
    end() {
      ended = true
      gone.abort()
      element.removeEventListener('fiscal-state', onState)
      endPrinting?.()
      still?.end()
    },
  }
}
