import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { Switch } from '../fields/Choice.tsx'
import { xmlBlocks, xmlTokens } from './xml-tokens.ts'
import './XmlView.css'

interface XmlViewProps {
  text: string
  /** "XML da resposta" */
  label: string
  /** Beside the switch and the copying. */
  actions?: ReactNode
}

/** An XML to be read, in colours; its long lines wrap unless that is switched off. */
export default function XmlView({ text, label, actions }: XmlViewProps) {
  const [wraps, setWraps] = useState(true)
  const blocks = useMemo(() => xmlBlocks(text), [text])
  return (
    <>
      <div className="row mb-3">
        <Switch label="Quebrar linhas" checked={wraps} onChange={({ target }) => setWraps(target.checked)} />
        <span className="flex-1" />
        <CopyButton text={text} label="Copiar XML" copiedLabel="XML copiado" />
        {actions}
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre className={wraps ? 'xml wraps' : 'xml'} tabIndex={0} aria-label={label}>
        {blocks.map((block, at) => (
          <Block key={at} text={block} />
        ))}
      </pre>
    </>
  )
}

/** Plain until it comes near what is seen: a large document is thousands of coloured pieces. */
function Block({ text }: { text: string }) {
  const block = useRef<HTMLSpanElement>(null)
  const isNear = useNear(block)
  return (
    <span ref={block} className="block">
      {isNear
        ? xmlTokens(text).map((token, at) =>
            token.kind === 'text' ? (
              token.text
            ) : (
              <span key={at} className={`x-${token.kind}`}>
                {token.text}
              </span>
            ),
          )
        : text}
    </span>
  )
}

/** Tells if an element has been near the visible part. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  // The browser alone knows where it stands.
  useEffect(() => {
    if (!element.current || isNear) return undefined
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '400px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
