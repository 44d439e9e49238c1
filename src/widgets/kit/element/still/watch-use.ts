/** What somebody does who means to use an element, by a pointer, the keyboard, or a program of the page's. */
const USES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'change']
const PRESSES = ['pointerdown', 'keydown']
const RELEASES = ['pointerup', 'pointercancel', 'keyup', 'blur', 'change', 'focusout', 'pointerover']

interface Use {
  /** Until nothing is held down: what is pressed must stand until it is let go, or the press is none. */
  released(): Promise<void>
  end(): void
}

/** Tells when a picture is used, not what for: that is kept-press.ts's. */
export function watchUse(picture: HTMLElement, onUse: () => void): Use {
  const ended = new AbortController()
  const options = { capture: true, passive: true, signal: ended.signal }
  const listen = (target: EventTarget, names: readonly string[], act: (event: Event) => void) => {
    for (const name of names) target.addEventListener(name, act, options)
  }
  let pressed: EventTarget | null = null
  let release = () => {}

  listen(picture, USES, onUse)
  listen(picture, PRESSES, ({ target }) => {
    pressed = target
  })
  for (const place of [picture, window]) {
    listen(place, RELEASES, (event) => {
      if (!isReleased(event, pressed)) return
      pressed = null
      // A click comes with it.
      setTimeout(release)
    })
  }
  return {
    async released() {
      if (pressed) await new Promise<void>((resolve) => (release = resolve))
    },
    end: () => ended.abort(),
  }
}

/** Whether an event says that what was pressed is held no more. The list of a choice stays open, and goes with it, until one is made. */
function isReleased(event: Event, pressed: EventTarget | null): boolean {
  const { type, target } = event
  if (type === 'blur') return target === window
  if (type === 'pointerover') return (event as PointerEvent).buttons === 0
  const isOfChoice = type === 'change' || type === 'focusout'
  return (pressed as Element | null)?.localName === 'select' ? isOfChoice && target === pressed : !isOfChoice
}
