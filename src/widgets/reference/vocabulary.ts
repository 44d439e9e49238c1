import type { FiscalEventDetails, FiscalErrorCode, FiscalState } from '../kit/public.ts'

// What all elements have in common, in the words that partners read: custom-elements.json, types and editors' data are made of it
// (manifest.ts). tests/unit/kit/manifest.test.ts holds it to the code.

export interface AttributeReference {
  about: string
  /** The values that it may have, where they are few. */
  values?: readonly string[]
  /** Value that counts where there is none. */
  unless?: string
  /** An attribute alone, without a property of its name. */
  attributeOnly?: true
}

/** Attributes of every screen. Properties have their names in camelCase. */
export const commonAttributes = {
  token: {
    about:
      'Who looks. Removed or emptied it signs the element out at once: calls end, nothing stays in memory. The property is never reflected into markup.',
  },
  tenant: { about: 'Whose data. A change drops those of the former tenant.' },
  api: {
    about: 'Address of the server, `http://` or `https://`.',
    unless: 'the origin that the script came from',
  },
  view: {
    about:
      'The path inside the element, in step with what the user does: kept by the page, it opens the same screen again.',
  },
  theme: { about: 'Its colours; `auto` follows the system.', values: ['dark', 'light', 'auto'], unless: 'dark' },
  loading: {
    about: 'With `lazy` nothing is fetched until the element is seen.',
    values: ['eager', 'lazy'],
    unless: 'eager',
  },
  preferences: {
    about:
      "With `page`, set before it appears, what the user prefers is kept in the page's localStorage; otherwise it lasts as long as the page.",
    values: ['page'],
  },
  font: {
    about: "With `inherit`, set before it appears, the page's font is used instead of ours.",
    values: ['inherit'],
    attributeOnly: true,
  },
} as const satisfies Readonly<Record<string, AttributeReference>>

/** Attribute of elements that show one thing: `ElementSpec.only`. */
export const backAttribute: AttributeReference = {
  about:
    "Set before it appears. With `list` a 'Voltar' leads to the list, in the same element; with `page` it only fires `fiscal-navigate`. Without it there is none.",
  values: ['list', 'page'],
}

/** Attribute of elements that have a search of their own: `ElementSpec.finds`. */
export const searchAttribute: AttributeReference = {
  about:
    'With `off` the element leaves ⌘K, Ctrl K, `/` and the keys of lists (j, k, x, `?`) to the page; otherwise the first three open the search of its area while the focus is in it and nothing is being typed.',
  values: ['off'],
}

export const tokenProvider = {
  about:
    "The page's own way to get a token: asked once for all elements of a tenant when a token is missing or has expired, given up after 30 s, asked again with growing pauses.",
} as const

export const customize = {
  about:
    "Columns and actions of the page's own in rows of notes, coupons, companies and SATs, by their kind; set anew they are asked anew. Before those of `connect`.",
} as const

export interface EventReference {
  about: string
  /** The name of its detail's type. */
  detail: string
  /** Effect of `preventDefault()`. */
  cancelled?: string
}

/** The method of every element. */
export const goBack = {
  about:
    "Takes the user's last step in the element back, as the back button of an app asks: closes what is in front, or else goes to where they came from in it. False where there is none, so that the step back is the app's.",
}

/** All bubble and cross the shadow root; none fires because the page itself set something. */
export const events: Readonly<Record<keyof FiscalEventDetails, EventReference>> = {
  'fiscal-ready': { about: 'Data stand.', detail: 'FiscalReadyDetail' },
  'fiscal-state': { about: 'Every change of `:state()`.', detail: 'FiscalStateDetail' },
  'fiscal-navigate': {
    about: 'Where the user wants to go inside the element.',
    detail: 'FiscalNavigateDetail',
    cancelled: 'the element stays, and the page goes',
  },
  'fiscal-auth-required': {
    about: 'A token is missing or has expired; `respondWith(promise)` gives another.',
    detail: 'FiscalAuthRequiredDetail',
  },
  'fiscal-error': {
    about: 'A failure, told once; `message` is Portuguese, to show.',
    detail: 'FiscalErrorDetail',
    cancelled: 'the element leaves out the words, not the way back',
  },
  'fiscal-saved': { about: 'The user has saved something.', detail: 'FiscalSavedDetail' },
  'fiscal-select': {
    about: 'A row that the user opens (`open`), or all that they have chosen by now (`choose`).',
    detail: 'FiscalSelectDetail',
    cancelled: 'the row is not opened here',
  },
  'fiscal-usage': {
    about:
      'How the element is used: screens, actions and errors by name, and how long rows took. Nothing of anybody, and of no document.',
    detail: 'FiscalUsageDetail',
  },
}

export const errorCodes: Readonly<Record<FiscalErrorCode, string>> = {
  'auth-expired': 'the session is over',
  'auth-denied': 'no permission, or not in this tenant',
  network: 'no answer',
  timeout: 'no answer within two minutes',
  api: 'the server refused; `status` says how',
  'bad-reply': "an answer that is none of the API's",
  config: 'an attribute makes no sense, or `view` no screen',
  render: 'a fault of ours, reported',
}

/** As `:state(…)` of the page's CSS. */
export const states: Readonly<Record<FiscalState, string>> = {
  loading: 'data or code are awaited',
  ready: 'data stand',
  stale: 'older data stand, the last call failed',
  auth: 'nobody is signed in',
  error: 'nothing could be shown',
}

/** As `::part(…)` of the page's CSS. */
export const parts = {
  root: 'everything',
  toolbar: 'the bar above the content',
  table: "a table's frame",
  dialog: 'a dialog',
  empty: 'what says that nothing was found',
  error: 'what says that the data could not be had',
} as const

/** Nodes of the page that stand in the element's place. */
export const slots = {
  'toolbar-start': 'at the beginning of the toolbar',
  'toolbar-end': 'at the end of the toolbar',
  loading: 'instead of the shapes of what is awaited',
  empty: 'instead of what says that nothing was found',
  error: "instead of what says that the element's main data could not be had",
} as const

/** Returns these as TypeScript writes a union of them. */
export const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')
/** Returns the type of an attribute, of whose values there may be few. */
export const typeOf = (values: readonly string[] | undefined): string => (values ? quoted(values) : 'string')
