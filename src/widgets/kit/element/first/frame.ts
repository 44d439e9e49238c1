import type { Presentation } from '../first-paint.ts'
import { adoptSheets } from '../sheets.ts'
import { themeBy } from '../theme-values.ts'

/** Opens an element’s shadow root: the frame with its sheets and theme, the picture of before React, and the stage of its screens. */
export function openFrame(presentation: Presentation) {
  const { element, frame = document.createElement('div') } = presentation
  frame.className = 'fx widget'
  // The page around may be in any language.
  frame.lang = 'pt-BR'
  frame.part.add('root')
  const picture = frame.querySelector('div') ?? frame.appendChild(document.createElement('div'))
  picture.className = 'picture'
  const stage = frame.appendChild(document.createElement('div'))
  stage.className = 'stage outline-none'
  stage.hidden = true
  const least = presentation.height.replace('%', 'cqi')
  picture.style.minHeight = stage.style.minHeight = least
  // Shapes of what is awaited are no higher than what the element keeps free.
  picture.style.setProperty('--fx-least', least)

  const followTheme = () => {
    // Of what is unknown the page is warned by react-root.tsx.
    const theme = /^(light|auto)$/.exec(element.setting('theme'))?.[0] ?? 'dark'
    const isPages = theme === 'auto' && getComputedStyle(element).colorScheme !== 'normal'
    frame.dataset.theme = isPages ? 'page' : theme
  }
  followTheme()
  // The element has made it, or the page's server.
  const root = element.shadowRoot as ShadowRoot
  const sheets = adoptSheets(root)
  themeBy(element, frame)
  if (!presentation.frame) root.replaceChildren(frame)
  /** Follows what the page says of looks. */
  const follow = () => {
    sheets.anew()
    themeBy(element, frame)
    followTheme()
  }
  return { frame, picture, stage, follow, end: () => sheets.end() }
}

/** Puts another stage in the place of one: React takes none twice, not even one that it has failed to take. */
export function anotherStage(stage: HTMLDivElement): HTMLDivElement {
  const another = document.createElement('div')
  another.className = stage.className
  another.style.minHeight = stage.style.minHeight
  another.hidden = true
  stage.replaceWith(another)
  return another
}
