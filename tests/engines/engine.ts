/** A browser driven by its own protocol: one window, page after page. */
export interface Engine {
  goto(url: string): Promise<void>
  /** Runs a function in the page, without what it closes over; what goes in and out is JSON. Rejects with what it throws. */
  run<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Presses the mouse at a point of the window, in px. */
  click(x: number, y: number): Promise<void>
  /** Presses keys one after another. */
  press(...keys: readonly Key[]): Promise<void>
  /** A PNG of the window. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** An expression that calls a function in a page: a promise of what it returns, as JSON. */
export const callText = (run: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(async () => JSON.stringify(await (${run.toString()})(...${JSON.stringify(args)})))()`

/** A character, or a key by its name. */
export type Key = string

/** Names of keys as WebDriver has them: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
}

interface Source {
  type: string
  id: string
  parameters?: Record<string, unknown>
  actions: Record<string, unknown>[]
}

/** A press of the mouse, in the words that classic WebDriver and BiDi share. */
export const clickActions = (x: number, y: number): Source[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const keyActions = (keys: readonly Key[]): Source[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys.flatMap((key) => {
      const value = codes[key] ?? key
      return [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
    }),
  },
]
