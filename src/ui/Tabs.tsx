import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { Fragment, type ReactNode } from 'react'

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
  return (
    <TabGroup
      as={Fragment}
      selectedIndex={index}
      onChange={(next) => {
        const item = items[next]
        if (item) onSelect?.(item.id)
      }}
    >
      <TabList className="tabs" aria-label={label}>
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
