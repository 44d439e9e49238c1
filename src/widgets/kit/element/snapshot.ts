import { type Answer, type Asker, question } from '#api/client/ahead.ts'
import { subjectOf } from '#api/client/subject.ts'
import { foldChips } from '../filters/fold-chips.ts'
import type { Presentation } from './first-paint.ts'

/** The server's data beside a picture (src/widgets/snapshots/snapshots.tsx). */
interface Written {
  /** Attributes of the picture. */
  of: Readonly<Record<string, string>>
  /** User of the answers. */
  subject: string
  /** When they were given, in ms since the epoch. */
  at: number
  answers: Readonly<Record<string, Pick<Answer, 'body' | 'tag'>>>
}

/** Answers that are older are asked for anew; the picture stays until they come. */
const FRESH_MS = 60_000
/** How long an answer waits for React. */
const KEPT_MS = 10_000

/** Reads the server's data out of a root, and removes them from it. */
function writtenIn(root: ShadowRoot): Written | undefined {
  const block = root.querySelector('script')
  block?.remove()
  try {
    return JSON.parse(block?.textContent ?? '') as Written
  } catch {
    return undefined
  }
}

/**
 * Takes over what the page's server has drawn in an element's root: its picture stays, and its answers serve whoever asks for them as its
 * user. What was drawn for other attributes, as for another tenant, or in another language, is thrown away.
 */
export function pictured(presentation: Presentation): Presentation {
  const { element, sent, sendAhead: send } = presentation
  const root = element.shadowRoot
  const frame = root?.querySelector<HTMLElement>('.widget')
  const written = root && writtenIn(root)
  const language = frame?.lang
  // Of what this build draws.
  if (frame) frame.lang = 'pt-BR'
  const isOther = () => Object.entries(written?.of ?? {}).some(([name, value]) => element.setting(name) !== value)
  if (!frame || !written || frame.lang !== language || isOther()) {
    root?.replaceChildren()
    return presentation
  }
  for (const line of frame.querySelectorAll('.chip-line')) foldChips(line)
  // By then the screen has brought its own sheets, which say the same.
  const onState = () => {
    if (element.internals.states.has('loading')) return
    element.removeEventListener('fiscal-state', onState)
    for (const link of root.querySelectorAll('link')) link.remove()
  }
  element.addEventListener('fiscal-state', onState)

  const answers = new Map(Object.entries(written.answers))
  const isTheirs = ({ tenant, token }: Asker) => tenant === written.of['tenant'] && subjectOf(token) === written.subject
  return {
    ...presentation,
    frame,
    sendAhead(asker, path, read) {
      if (!isTheirs(asker)) {
        answers.clear()
        frame.querySelector('.picture')?.replaceChildren()
      }
      const known = answers.get(path)
      if (!known || Date.now() - written.at > FRESH_MS) return send(asker, path, read)
      answers.delete(path)
      const key = question(asker, path)
      const answer = Promise.resolve({ status: 200, ...known, at: written.at })
      sent.set(key, { answer, stop: new AbortController() })
      setTimeout(() => sent.delete(key), KEPT_MS)
      return answer
    },
  }
}
