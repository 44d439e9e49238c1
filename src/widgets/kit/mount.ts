import { readAddress } from '#api/client/address.ts'
import { type Answer, type Asker, sendAhead, takeAhead } from '#api/client/ahead.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { readMe } from '#api/contract/users.ts'
import { type FiscalElement, pageDefaults } from './element.ts'
import type { Presented } from './look.ts'
import { storedPreferences } from './preferences.ts'
import { type At, type Match, routeAt } from './widget.ts'

export interface Mounted {
  /** Attributes or properties have changed. */
  update(): void
  end(): void
}

/** What an element is asked to be, read anew at each change. */
export interface Wish extends Asker {
  view: string
  /** Why it cannot be shown, in Portuguese: a missing or wrong attribute. */
  fault: string | undefined
}

function wishOf(element: FiscalElement): Wish {
  const given: Record<string, string> = {}
  const view = element.setting('view')
  let fault: string | undefined
  for (const [name, valid] of Object.entries(element.spec.attributes ?? {})) {
    given[name] = element.setting(name)
    if (!view && !valid(given[name])) fault = `O atributo ${name} está ausente ou é inválido.`
  }
  return {
    api: element.setting('api') || pageDefaults.api || new URL(import.meta.url).origin,
    tenant: element.setting('tenant') || pageDefaults.tenant || '',
    token: element.setting('token'),
    view: view || element.spec.start(given),
    fault,
  }
}

/** What the loader has found and begun before anything else was there. */
export interface Beginning {
  match: Match | undefined
  at: At
  /** Answers to the route's first reads; empty without a token. */
  answers: Promise<Answer>[]
}

/** Once React has come for one element, the cache of its connection answers the next ones. */
let reactIsHere = false

/** Finds the route and asks for its first data. */
function begin(element: FiscalElement, wish: Wish): Beginning {
  const [pathname = '', query] = wish.view.split('?')
  const match = wish.fault ? undefined : routeAt(element.widget.routes, pathname)
  const at: At = {
    params: match?.params ?? {},
    search: query ? `?${query}` : '',
    preferences: storedPreferences(wish.tenant, subjectOf(wish.token)),
  }
  const early = wish.token && wish.tenant && !reactIsHere
  const reads = early ? (match?.route.reads?.(at) ?? []) : []
  const answers = reads.map((path) => sendAhead(wish, path))
  if (reads.length > 0) answers.push(sendAhead(wish, readAddress<typeof readMe>('/users/me', {})))
  return { match, at, answers }
}

/**
 * Puts an element on the page: asks for its first data and, side by side, for what paints it. React comes after (look.ts). Kept small: this
 * is most of what a page loads before an element appears.
 */
export function mount(element: FiscalElement): Mounted {
  const frame = document.createElement('div')
  frame.className = 'fx wdg'
  frame.part.add('root')
  element.shadowRoot?.append(frame)
  element.internals.states.add('loading')
  let ended = false
  let presented: Presented | undefined

  const start = async () => {
    // Frameworks insert an element first and set its attributes in the same task.
    await Promise.resolve()
    const look = import('./look.ts')
    const wish = () => wishOf(element)
    const beginning = begin(element, wish())
    const picture = beginning.match?.route.picture?.()
    const { present } = await look
    if (ended) return
    presented = present({
      element,
      frame,
      wish,
      beginning,
      begin: () => begin(element, wish()),
      picture,
      takeAhead,
      pageToken: () => pageDefaults.token,
      runtime: async () => {
        const runtime = await import('./runtime.tsx')
        reactIsHere = true
        return runtime
      },
    })
  }
  start().catch((error: unknown) => {
    console.error(error)
    frame.textContent = 'Não foi possível carregar. Recarregue a página.'
    element.tell('error', { code: 'network', message: frame.textContent, retryable: true }, true)
  })

  return {
    update: () => presented?.update(),
    end() {
      ended = true
      presented?.end()
      frame.remove()
    },
  }
}
