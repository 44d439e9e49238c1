import type { Asker } from '#api/client/ahead.ts'
import { tracing } from '#api/client/trace.ts'
import { memoryStore, originStore, type PreferenceStore } from '../preferences.ts'
import { wrongAttribute } from '../widget.ts'
import type { Presentation } from './first-paint.ts'

/** Settings of an element, read anew at each change. */
export interface ElementSettings extends Asker {
  view: string
  preferences: PreferenceStore
  /** Why it cannot be shown, in Portuguese: a missing or wrong attribute. */
  fault: string | undefined
}

export function settingsOf({ element, tag, widget, asker, page }: Presentation): ElementSettings {
  const { attributes = {}, start } = widget.elements[tag] ?? { start: () => '' }
  const source = asker()
  const view = element.setting('view')
  const values = Object.fromEntries(
    Object.entries(attributes).map(([name, { unless = '' }]) => [name, element.setting(name) || unless]),
  )
  const [wrong, spec] = (!view && wrongAttribute(attributes, (name) => element.setting(name))) || []
  // A page that signs in first says who and where together: until then neither is missing.
  const isSigned = source.token || element.tokenProvider || page.token
  const fault = !isHttp(source.api)
    ? 'O atributo api não é um endereço http:// ou https://.'
    : !source.tenant && isSigned
      ? 'O atributo tenant está ausente.'
      : wrong && (spec?.fault ?? `O atributo ${wrong} está ausente ou é inválido.`)
  const preferences = element.setting('preferences') === 'page' ? originStore : memoryStore
  return { ...source, trace: tracing(page), view: view || start(values), preferences, fault }
}

const isHttp = (address: string) => /^https?:\/\/[^/]/.test(address)
