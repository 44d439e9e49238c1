import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'

export interface TabItem {
  id: string
  label: string
  /** Stands quietly beside the label. */
  count?: number
  content: ReactNode
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  /** The tab shown; the tabs keep it themselves when it is not given. */
  selected?: string
  onSelect?: (id: string) => void
  /** Classes of the panel, e.g. `body` within a dialog. */
  panelClassName?: string
}

/** Tabs after ARIA's pattern; only the shown panel is in the document. */
export function Tabs({ label, items, selected, onSelect, panelClassName }: TabsProps) {
  const index =
    selected === undefined
      ? undefined
      : Math.max(
          0,
          items.findIndex((item) => item.id === selected),
        )
  const list = useRef<HTMLDivElement>(null)
  // Where there is no room for all, the one shown by an address or a key may stand outside.
  useEffect(() => showTab(list.current, index), [index])
  return (
    <TabGroup
      as={Fragment}
      selectedIndex={index}
      onChange={(next) => {
        const item = items[next]
        if (item) onSelect?.(item.id)
      }}
    >
      <TabList ref={list} className="tabs" aria-label={label}>
        {items.map((item) => (
          <Tab key={item.id} className="tab">
            {item.label}
            {item.count === undefined ? null : <span className="n">{item.count}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanels as={Fragment}>
        {items.map((item) => (
          <TabPanel key={item.id} className={panelClassName}>
            {item.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}

/** Scrolls the tabs and nothing around them. */
function showTab(list: HTMLElement | null, index: number | undefined) {
  const tab = index === undefined ? undefined : list?.children[index]
  if (!list || !tab) return
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.left < outer.left || inner.right > outer.right) {
    list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }
}
