import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { usePlace } from './place.ts'
import { useGo } from './route.ts'

/** Tells if the browser should follow a click itself: a new tab, a download, another button. */
const browsers = (event: MouseEvent) =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

interface Props {
  to: string
  className?: string
  'aria-label'?: string
  'aria-current'?: 'page'
  /** A tooltip, where an icon stands alone or a text may be cut. */
  title?: string | undefined
  /** It leads back to where this was opened from. */
  closes?: boolean
  children: ReactNode
}

/**
 * A link to a path of the product. Where the place has addresses it is an ordinary link; in an element it works alike by mouse and
 * keyboard, without an address that would lead out of the page.
 */
export function Link({ to, closes = false, children, ...rest }: Props) {
  const go = useGo()
  const href = usePlace().href(to)
  const follow = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    go(to, { closes })
  }
  if (href !== undefined) {
    return (
      <a {...rest} href={href} onClick={(event) => !browsers(event) && follow(event)}>
        {children}
      </a>
    )
  }
  return (
    // biome-ignore lint/a11y: without an address `a` is no link to browsers, so the role says it
    <a
      {...rest}
      role="link"
      tabIndex={0}
      onClick={follow}
      onKeyDown={(event) => event.key === 'Enter' && follow(event)}
    >
      {children}
    </a>
  )
}
