import { sendAhead } from '#api/client/ahead.ts'
import { readAddress } from '#api/client/address.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { readMe } from '#api/contract/users.ts'
import { type FiscalElement, pageDefaults } from './element.ts'
import { type ElementTokens, elementTokens } from './element-tokens.ts'
import { readPreferences } from './preferences.ts'
import { type At, routeAt } from './widget.ts'
import type { Runtime } from './runtime.tsx'

export interface Mounted {
  /** Attributes or properties have changed. */
  update(): void
  end(): void
}

/** What an element is asked to be, read anew at each change. */
export interface Wish {
  api: string
  tenant: string
  token: string
  view: string
  theme: string
  /** Why it cannot be shown, in Portuguese: a missing or wrong attribute. */
  fault: string | undefined
}

export function wishOf(element: FiscalElement): Wish {
  const { attributes = {}, start } = element.spec
  const given: Record<string, string> = {}
  let fault: string | undefined
  const view = element.setting('view')
  for (const [name, valid] of Object.entries(attributes)) {
    given[name] = element.setting(name)
    if (!view && !valid(given[name])) fault = `O atributo ${name} está ausente ou é inválido.`
  }
  return {
    api: (element.setting('api') || pageDefaults.api || new URL(import.meta.url).origin).replace(/\/$/, ''),
    tenant: element.setting('tenant') || pageDefaults.tenant || '',
    token: element.setting('token'),
    view: view || (fault ? '/' : start(given)),
    theme: element.setting('theme'),
    fault,
  }
}

/** The skeleton of a slow first load shows after this long (look, loading). */
const SKELETON_AFTER_MS = 150

const THEMES = ['dark', 'light', 'auto']

/**
 * Puts an element on the page: asks for its first data, fetches what paints it, paints, and only then fetches React, which takes the
 * picture over. Nothing waits for what it does not need.
 */
export function mount(element: FiscalElement): Mounted {
  const { shadowRoot, widget, internals } = element
  if (!shadowRoot) throw new Error('An element of ours has an open shadow root')
  const frame = document.createElement('div')
  frame.className = 'fx'
  frame.part.add('root')
  const picture = frame.appendChild(document.createElement('div'))
  picture.className = 'picture'
  const stage = frame.appendChild(document.createElement('div'))
  stage.className = 'stage'
  stage.hidden = true
  shadowRoot.append(frame)
  internals.states.add('loading')

  let ended = false
  let runtime: ReturnType<Runtime['start']> | undefined
  let tokens: ElementTokens | undefined

  const dress = (theme: string) => {
    const known = THEMES.includes(theme)
    if (theme && !known) console.warn(`${element.localName}: theme "${theme}" is unknown, "dark" is used`)
    frame.dataset.theme = known ? theme : 'dark'
  }

  const begin = async () => {
    // Frameworks insert an element first and set its attributes in the same task.
    await Promise.resolve()
    const wish = wishOf(element)
    dress(wish.theme)
    tokens = elementTokens({
      get tenant() {
        return wishOf(element).tenant
      },
      get token() {
        return element.setting('token') || undefined
      },
      get provider() {
        return element.tokenProvider ?? pageDefaults.token
      },
      require(reason) {
        let answer: Promise<string> | undefined
        element.tell('auth-required', { reason, respondWith: (token: Promise<string>) => (answer = token) }, true)
        return answer
      },
      onToken: (token) => Reflect.set(element, 'token', token),
    })

    const [pathname = '/', query = ''] = wish.view.split('?')
    const match = wish.fault ? undefined : routeAt(widget.routes, pathname)
    const look = import('./look.ts')
    const drawing = match?.route.picture?.()
    const token = wish.token || (await tokens.ready())
    if (ended) return
    const at: At = {
      params: match?.params ?? {},
      search: query && `?${query}`,
      preferences: readPreferences(wish.tenant, token ? subjectOf(token) : ''),
    }
    const asker = token && wish.tenant ? { api: wish.api, tenant: wish.tenant, token } : undefined
    const answers = asker ? (match?.route.reads?.(at) ?? []).map((path) => sendAhead(asker, path)) : []
    if (asker) void sendAhead(asker, readAddress<typeof readMe>('/users/me', {})).catch(() => undefined)

    const { adopt, paint } = await look
    adopt(shadowRoot)
    const draw = (await drawing)?.default
    const first = answers[0]
    if (draw && first && !ended) {
      const show = (answer: unknown) => {
        if (!runtime?.shown() && !ended) {
          picture.replaceChildren()
          // The picture knows its own answer's type, the declaration does not.
          paint(draw(answer as never, at), picture)
        }
      }
      const waiting = setTimeout(() => show(undefined), SKELETON_AFTER_MS)
      void first
        .then(({ status, body }) => status === 200 && show(body))
        .catch(() => undefined)
        .finally(() => clearTimeout(waiting))
    }
    const screen = match && (match.over ? [match.route.screen(), match.over.screen()] : [match.route.screen()])
    const [{ start }] = await Promise.all([import('./runtime.tsx'), ...(screen ?? [])])
    if (!ended) runtime = start({ element, shadowRoot, frame, picture, stage, tokens })
  }
  begin().catch((error: unknown) => {
    console.error(error)
    frame.textContent = 'Não foi possível carregar. Recarregue a página.'
    internals.states.delete('loading')
    internals.states.add('error')
    element.tell('error', { code: 'network', message: frame.textContent, retryable: true }, true)
  })

  return {
    update() {
      dress(element.setting('theme'))
      runtime?.update()
    },
    end() {
      ended = true
      runtime?.end()
      frame.remove()
    },
  }
}
