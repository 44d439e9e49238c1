import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { frontModal, onModals } from './overlay/modal.ts'

interface LiveProps extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'id' | 'part' | 'onAnimationEnd'> {
  /** Its element; a block unless told. */
  as?: 'div' | 'p' | 'span'
  'data-level'?: string
  children?: ReactNode
}

/** How long a region stands before it has words: until browsers and readers know of it. What they find in a new one, some do not say. */
const STANDS_MS = 300

/**
 * Says what comes to stand in it when nothing else is being said. For readers it stands empty and is filled afterwards, also where it comes with its
 * words; these are seen at once, so that nothing moves.
 */
export function LiveStatus({ as: Tag = 'div', children, ...own }: LiveProps) {
  const [isKnown, setKnown] = useState(false)
  // Only time tells: nothing says what a screen reader knows.
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), STANDS_MS)
    return () => clearTimeout(timer)
  }, [])
  const Seen = Tag === 'div' ? 'div' : 'span'
  return (
    <Tag {...own} role="status">
      {isKnown ? (
        children
      ) : (
        <Seen inert style={{ display: 'contents' }}>
          {children}
        </Seen>
      )}
    </Tag>
  )
}

/** Says at once what comes to stand in it, or with it, and says it once. */
export function LiveAlert({ as: Tag = 'div', ...own }: LiveProps) {
  const region = useRef<HTMLElement>(null)
  const isNews = useIsNews(region)
  // One of the three, of which each is an HTMLElement.
  return <Tag {...own} ref={region as RefObject<never>} role={isNews ? 'alert' : undefined} />
}

/** A list that stands with its words, of which those that change are said. */
export const LiveList = (own: Pick<LiveProps, 'className' | 'children'>) => <ul {...own} aria-live="polite" />

/**
 * Tells if the words of a region are news. Behind a modal dialog a page is no part of what is accessible, and as the dialog closes all of it
 * comes anew: what was still an alert would be said again. Other words are.
 */
function useIsNews(region: RefObject<HTMLElement | null>): boolean {
  /** Words of before a dialog. */
  const [former, setFormer] = useState<string>()
  useEffect(
    () =>
      onModals(() => {
        const { current } = region
        const text = current?.textContent
        if (text && frontModal()?.contains(current) === false) setFormer(text)
      }),
    [region],
  )
  // Before paint: the words are in the page by now, and only there.
  // oxlint-disable-next-line react/exhaustive-deps -- whatever changes them
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- as above
    if (former !== undefined && region.current?.textContent !== former) setFormer(undefined)
  })
  return former === undefined
}
