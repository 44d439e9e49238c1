import { expect, waitFor } from 'storybook/test'
import type { Trouble } from './server.tsx'

/** Of a phone, a tablet and a monitor (px). */
const WIDTHS = [1440, 768, 390]

/** Calls that wait until they are let go, so that a story sees its screen both ways. */
export function heldBack(which: RegExp) {
  let letGo = () => {}
  let gate = Promise.resolve()
  const hold = () => {
    gate = new Promise((done) => (letGo = done))
  }
  const trouble: Trouble = (path) => (which.test(path) ? gate.then(() => undefined) : undefined)
  return { hold, trouble, letGo: () => letGo() }
}

/** What is compared of a block: by default where it begins, and its height. */
interface Block {
  /** What stands there while data is awaited, and after where that is another one. */
  shape: string
  data?: string
  /** Its height is the data's. */
  isOpenEnded?: boolean
}

const rectOf = (root: ParentNode, selector: string, isOpenEnded = false) => {
  const element = root.querySelector(selector)
  if (!element) return `no ${selector}`
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, ...(isOpenEnded ? [] : [height])].map(Math.round).join(' ')
}

/** Where a dialog's panel is, and how large. */
const panelOf = (root: ParentNode) => rectOf(root, '.dialog')

/** Holds a dialog's place and size in each of its tabs against those in the first, at each width of the window that it is told of. */
export async function expectSteady(dialog: HTMLElement): Promise<void> {
  const tabs = [...dialog.querySelectorAll<HTMLElement>('[role="tab"]')]
  await expect(tabs.length).toBeGreaterThan(1)
  const places: string[] = []
  for (const tab of tabs) {
    tab.click()
    await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'))
    await drawn()
    places.push(panelOf(dialog))
  }
  await expect(new Set(places).size, places.join('; ')).toBe(1)
}

/** Once what moves by itself has arrived: a dialog rises to its place. */
async function drawn(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ends.map(({ finished }) => finished))
}

/** Holds the first picture of a screen against the one with data, at each width: what is known of its size stands where it stood. */
export async function expectNoShift(
  root: HTMLElement,
  blocks: readonly Block[],
  { letGo, ready, widths = WIDTHS }: { letGo: () => void; ready: () => unknown; widths?: readonly number[] },
): Promise<void> {
  const frame = root.querySelector<HTMLElement>('.fx')
  if (!frame) throw new Error('no frame')
  // As high as the window, as in the back-office: what stays at its bottom does.
  const content = frame.querySelector<HTMLElement>('.content')
  if (content) content.style.height = '100vh'
  const measure = async (which: 'shape' | 'data') => {
    const measured: Record<string, string> = {}
    for (const width of widths) {
      frame.style.width = `${width}px`
      await drawn()
      for (const { shape, data = shape, isOpenEnded } of blocks) {
        measured[`${width} px, ${shape}`] = rectOf(frame, which === 'shape' ? shape : data, isOpenEnded)
      }
    }
    return measured
  }
  await waitFor(() => expect(blocks[0] && frame.querySelector(blocks[0].shape)).not.toBeNull(), { timeout: 10_000 })
  const before = await measure('shape')
  letGo()
  await waitFor(() => expect(ready()).toBeTruthy(), { timeout: 15_000 })
  const after = await measure('data')
  await expect(Object.values(before).filter((text) => text.startsWith('no '))).toEqual([])
  await expect(after).toEqual(before)
}
