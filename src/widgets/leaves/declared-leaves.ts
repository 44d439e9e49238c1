/** A leaf's promise to a page: it goes into types, documentation and manifest. */
export interface LeafDeclaration {
  /** Purpose, in a line. */
  description: string
  /** Beside `theme`: what each says. */
  attributes: Readonly<Record<string, string>>
  /** Those that it shows nothing without. */
  required: readonly string[]
  /** Values of those attributes that take a few only. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Properties that are no attributes. */
  properties?: Readonly<Record<string, string>>
  /** Beside `root`. */
  parts: readonly string[]
  /** Beside `fiscal-state` and `fiscal-error`. */
  events: readonly string[]
  states: readonly string[]
}

/** Leaves: what a portal puts into its own text and tables. */
export const declaredLeaves = {
  'fiscal-access-key': {
    description: 'an access key in groups of four, with a button that copies it',
    attributes: { value: 'the key, 44 positions' },
    required: ['value'],
    parts: ['key', 'button', 'status'],
    events: ['fiscal-copied'],
    states: ['ready', 'error'],
  },
  'fiscal-qr-code': {
    description: 'a QR code, always black on white',
    attributes: {
      value: 'what it says',
      label: 'its accessible name (`QR Code` unless told)',
      size: 'pixels of a side (160 unless told)',
      download: 'name of the file: with it there is a button that saves the code as SVG',
    },
    required: ['value'],
    parts: ['code', 'button', 'status'],
    events: [],
    states: ['loading', 'ready', 'error'],
  },
  'fiscal-status': {
    description: 'a status in words and colour, as the screens have it',
    attributes: {
      kind: '`nfce` (unless told), `cfe`, or `sat`: state of operation',
      code: 'the status as the API tells it: `authorized`, `cancelled`, `0` …',
    },
    required: ['code'],
    values: { kind: ['nfce', 'cfe', 'sat'] },
    parts: ['status'],
    events: [],
    states: ['ready', 'error'],
  },
  'fiscal-sat-light': {
    description: 'how one SAT is now: alerts, never monitored, retired; one request a minute for all lights of a page',
    attributes: {
      sat: 'id or serial number of the SAT',
      tenant: 'whose SAT; what `connect` says unless told',
      api: 'address of the server; the one that the script came from unless told',
      token: 'who looks; the property is never reflected',
    },
    required: ['sat'],
    properties: { tokenProvider: 'asked for a token, as of the other elements' },
    parts: ['status'],
    events: ['fiscal-ready', 'fiscal-auth-required'],
    states: ['loading', 'ready', 'stale', 'auth', 'error'],
  },
} as const satisfies Record<`fiscal-${string}`, LeafDeclaration>

export type LeafTag = keyof typeof declaredLeaves
