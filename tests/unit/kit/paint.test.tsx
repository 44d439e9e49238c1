import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { paint } from '#widgets/kit/picture/paint.ts'
import nfces from '#widgets/nfce/NfceList.tsx'

/** As much of an element as a picture needs. It writes itself as React's server does, which marks a choice on its option. */
class Drawn {
  readonly attributes = new Map<string, string>()
  readonly children: (Drawn | string)[] = []
  readonly listeners = new Map<string, () => void>()
  readonly style = {
    setProperty: (name: string, value: string | undefined) => {
      // No value of any property: a browser takes no notice.
      if (value === undefined) return
      const before = this.attributes.get('style')
      this.attributes.set('style', `${before ? `${before};` : ''}${name}:${value}`)
    },
  }
  readonly tag: string
  readonly space: string
  constructor(tag: string, space = 'html') {
    this.tag = tag
    this.space = space
  }
  setAttribute(name: string, value: string) {
    if (this.tag !== 'select' || name !== 'value') this.attributes.set(name, value)
  }
  append(child: Drawn | string) {
    this.children.push(child)
  }
  addEventListener(name: string, listener: () => void) {
    this.listeners.set(name, listener)
  }
  set value(chosen: string) {
    for (const child of this.children) {
      if (child instanceof Drawn && child.attributes.get('value') === chosen) child.attributes.set('selected', '')
    }
  }
}
class DrawnSelect extends Drawn {}

const escaped = (text: string) => renderToStaticMarkup(text)
function markup(node: Drawn | string): string {
  if (typeof node === 'string') return escaped(node)
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  const empty = node.space === 'html' && ['br', 'col', 'img', 'input'].includes(node.tag)
  return `<${node.tag}${attributes}${empty ? '/>' : `>${node.children.map(markup).join('')}</${node.tag}>`}`
}
/** One tag a line, so that a difference is readable; attributes have no order, and HTML's names no capitals. */
const tags = (text: string) =>
  text.split(/(?=<)/).map((tag) =>
    tag.replace(
      /(?: [\w:-]+="[^"]*")+/,
      (all) =>
        all
          .match(/ [^"]+"[^"]*"/g)
          ?.map((one) => one.replace(/^ (autoComplete|inputMode|readOnly)/, (name) => name.toLowerCase()))
          .sort()
          .join('') ?? '',
    ),
  )

function painted(node: ReactNode): Drawn {
  const frame = new Drawn('frame')
  // A frame needs no more than `append`.
  paint(node, frame as unknown as Element)
  return frame
}
const paintedTags = (node: ReactNode) => tags(painted(node).children.map(markup).join(''))

beforeEach(() => {
  vi.stubGlobal('HTMLSelectElement', DrawnSelect)
  vi.stubGlobal('document', {
    createElement: (tag: string) => (tag === 'select' ? new DrawnSelect(tag) : new Drawn(tag)),
    createElementNS: (space: string, tag: string) => new Drawn(tag, space),
  })
})
afterEach(() => vi.unstubAllGlobals())

const nfce: NfceItem = {
  id: '1',
  key: '35260114200166000187650010000000071000000073',
  serie: 1,
  number: 7,
  number_end: null,
  issue_date_utc: '2026-01-02T03:04:05Z',
  issue_date_local: '2026-01-02T00:04:05',
  status: 'authorized',
  status_level: 'success',
  status_icon: 'circle-check',
  environment_description: 'Produção <&"\'>',
  environment: 'production',
  has_warnings: true,
  proof_state: null,
  status_text: null,
}
const preferences = { nfceIndex: { environment: 'homolog', itemsPerPage: 20 } } as const
const at = { params: {}, search: '?page=2&date_start=2026-01-01&status=authorized', preferences }
const Twice = ({ children }: { children: ReactNode }) => [children, <b key="b">{children}</b>]

describe('a painted picture is what React draws', () => {
  test.each<[string, ReactNode]>([
    ['the list of notes', nfces.picture({ items: [nfce, { ...nfce, has_warnings: false }], total: 2000 }, at)],
    ['the same, all with warnings', nfces.picture({ items: [nfce, { ...nfce, id: '2' }], total: 2 }, at)],
    ['its skeleton', nfces.picture(undefined, at)],
    ['an icon', <Icon key="i" name="copy" size={14} className="x" />],
    ['a pager', <PagerView key="p" perPage={30} options={[15, 30]} page={1} range="1–30 de 90" hasNext />],
    ['nothing', [null, undefined, true, false, '']],
    ['text and numbers', ['a', 0, 1.5, 10n, '<b>&"']],
    [
      'fragments, lists and components',
      <Twice key="t">
        {[1, 2].map((n) => (
          <i key={n}>{n}</i>
        ))}
      </Twice>,
    ],
    ['switches that are on and off', <button key="s" type="button" disabled hidden={false} title={undefined} />],
    ['flags that say so', <p key="f" aria-hidden aria-busy={false} data-open={false} data-on="" />],
    ['names that React writes otherwise', <label key="n" htmlFor="x" className="y" tabIndex={0} />],
    ['styles', <i key="w" style={{ width: 12, paddingLeft: '2px', marginTop: 3 }} />],
    [
      'drawings',
      <svg key="g" viewBox="0 0 1 1" strokeWidth={2}>
        <path d="M0 0" strokeLinecap="round" pathLength={1} />
      </svg>,
    ],
    ['what can be done', <button key="c" type="button" onClick={() => undefined} />],
  ])('%s', (_, node) => expect(paintedTags(node)).toEqual(tags(renderToStaticMarkup(node))))

  test('what a picture can do itself is done by a click, and by nothing else', () => {
    const press = vi.fn()
    const frame = painted(<button type="button" onClick={press} onFocus={press} />)
    const [button] = frame.children.filter((child) => child instanceof Drawn)
    expect([...(button?.listeners.keys() ?? [])]).toEqual(['click'])
    button?.listeners.get('click')?.()
    expect(press).toHaveBeenCalledOnce()
  })
  test('a ref is told its element', () => {
    const told = vi.fn()
    const frame = painted(<span ref={told} />)
    expect(told).toHaveBeenCalledExactlyOnceWith(frame.children[0])
  })
  test('the comparison tells a difference', () => {
    expect(paintedTags(<b className="x">a</b>)).not.toEqual(tags(renderToStaticMarkup(<b className="y">a</b>)))
  })
  test('shapes are made in the namespace of drawings, and what follows is not', () => {
    const frame = painted([
      <svg key="1">
        <g />
      </svg>,
      <p key="2" />,
    ])
    const [svg, p] = frame.children.filter((child) => child instanceof Drawn)
    expect(svg?.space).toBe('http://www.w3.org/2000/svg')
    expect(svg?.children.map((child) => child instanceof Drawn && child.space)).toEqual(['http://www.w3.org/2000/svg'])
    expect(p?.space).toBe('html')
  })
})
