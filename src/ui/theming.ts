/**
 * The variables with which an embedder themes widgets, set on an element or on what it stands in. Public API: names and meaning follow semver.
 * tokens.css reads exactly these (tests/unit/ui/theming.test.ts).
 */
export const themeVariables = {
  '--fiscal-font': {
    en: 'font family instead of ours; the page must load it',
    pt: 'família da fonte em vez da nossa; a página a carrega',
  },
  '--fiscal-gutter': {
    en: 'space at the left and right edge (24px, 16px when narrow)',
    pt: 'espaço nas bordas esquerda e direita (24px; estreito, 16px)',
  },
  '--fiscal-row': { en: 'height of a list row (40px)', pt: 'altura de uma linha de lista (40px)' },
  '--fiscal-radius-1': { en: 'radius of checkboxes and tags (4px)', pt: 'raio de caixas de seleção e etiquetas (4px)' },
  '--fiscal-radius-2': { en: 'radius of controls (6px)', pt: 'raio de controles (6px)' },
  '--fiscal-radius-3': { en: 'radius of cards and menus (8px)', pt: 'raio de cartões e menus (8px)' },
  '--fiscal-radius-4': { en: 'radius of dialogs (12px)', pt: 'raio de diálogos (12px)' },
  '--fiscal-surface-0': { en: 'wells and segmented controls', pt: 'fundos rebaixados e controles segmentados' },
  '--fiscal-surface-1': { en: 'the page', pt: 'a página' },
  '--fiscal-surface-2': { en: 'cards, fields, dialogs', pt: 'cartões, campos, diálogos' },
  '--fiscal-surface-3': { en: 'menus and snackbars', pt: 'menus e avisos' },
  '--fiscal-text-1': { en: 'text', pt: 'texto' },
  '--fiscal-text-2': { en: 'quieter text', pt: 'texto mais discreto' },
  '--fiscal-text-3': { en: 'labels and heads', pt: 'rótulos e cabeçalhos' },
  '--fiscal-border-1': { en: 'hairlines', pt: 'linhas finas' },
  '--fiscal-border-2': { en: 'edges of chips and buttons', pt: 'bordas de chips e botões' },
  '--fiscal-border-control': {
    en: 'edges of fields; at least 3:1 against the surface',
    pt: 'bordas de campos; ao menos 3:1 contra a superfície',
  },
  '--fiscal-primary-bg': { en: 'the primary button', pt: 'o botão primário' },
  '--fiscal-primary-hover': { en: 'the primary button under the pointer', pt: 'o botão primário sob o ponteiro' },
  '--fiscal-primary-fg': { en: 'text of the primary button', pt: 'texto do botão primário' },
  '--fiscal-accent': { en: 'checked controls', pt: 'controles marcados' },
  '--fiscal-accent-hover': { en: 'checked controls under the pointer', pt: 'controles marcados sob o ponteiro' },
  '--fiscal-accent-fg': { en: 'marks on checked controls', pt: 'marcas em controles marcados' },
  '--fiscal-accent-text': { en: 'links', pt: 'links' },
  '--fiscal-accent-bg': { en: 'tinted ground', pt: 'fundo tingido' },
  '--fiscal-accent-border': { en: 'edge of tinted ground', pt: 'borda de fundo tingido' },
  '--fiscal-focus': { en: 'the focus ring', pt: 'o anel de foco' },
} as const

/** Read by the loader, before there is any sheet: set on an element or on what it stands in. Public API as the others. */
export const frameVariables = {
  '--fiscal-min-height': {
    en: 'least height of an element, from its first frame on (what a usual first answer needs)',
    pt: 'altura mínima de um elemento, desde o primeiro quadro (o que uma primeira resposta comum precisa)',
  },
} as const
