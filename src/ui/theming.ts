/**
 * The variables with which an embedder themes widgets, set on an element or on what it stands in. Public API: names and meaning follow semver.
 * tokens.css reads exactly these (tests/unit/ui/theming.test.ts).
 */
export const themeVariables = {
  '--fiscal-font': 'font family instead of ours; the page must load it',
  '--fiscal-gutter': 'space at the left and right edge (24px, 16px when narrow)',
  '--fiscal-row': 'height of a list row (40px)',
  '--fiscal-radius-1': 'radius of checkboxes and tags (4px)',
  '--fiscal-radius-2': 'radius of controls (6px)',
  '--fiscal-radius-3': 'radius of cards and menus (8px)',
  '--fiscal-radius-4': 'radius of dialogs (12px)',
  '--fiscal-surface-0': 'wells and segmented controls',
  '--fiscal-surface-1': 'the page',
  '--fiscal-surface-2': 'cards, fields, dialogs',
  '--fiscal-surface-3': 'menus and snackbars',
  '--fiscal-text-1': 'text',
  '--fiscal-text-2': 'quieter text',
  '--fiscal-text-3': 'labels and heads',
  '--fiscal-border-1': 'hairlines',
  '--fiscal-border-2': 'edges of chips and buttons',
  '--fiscal-border-control': 'edges of fields; at least 3:1 against the surface',
  '--fiscal-primary-bg': 'the primary button',
  '--fiscal-primary-hover': 'the primary button under the pointer',
  '--fiscal-primary-fg': 'text of the primary button',
  '--fiscal-accent': 'checked controls',
  '--fiscal-accent-hover': 'checked controls under the pointer',
  '--fiscal-accent-fg': 'marks on checked controls',
  '--fiscal-accent-text': 'links',
  '--fiscal-accent-bg': 'tinted ground',
  '--fiscal-accent-border': 'edge of tinted ground',
  '--fiscal-focus': 'the focus ring',
} as const

/** Read by the loader, before there is any sheet: set on an element or on what it stands in. Public API as the others. */
export const frameVariables = {
  '--fiscal-min-height': 'least height of an element, from its first frame on (what a usual first answer needs)',
} as const
