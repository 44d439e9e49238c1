import type { Wanted } from './probe.ts'

/** What the tests do with an element in every engine. */
export interface Exercise {
  /** Values of its own attributes; 'KEY' stands for the key of a note. */
  attributes?: Readonly<Record<string, string>>
  /** What is seen as soon as its data are there. */
  shows: string
  /** It has a second page. */
  pages?: boolean
  /** The fields of 'Filtrar'. */
  filter?: readonly string[]
  /** The name of the button of a menu. */
  menu?: string
  fullscreen?: boolean
  /** In an element put there anew: presses one after another, each with what it brings. */
  path?: readonly Step[]
}

export interface Step {
  /** What to press: by the mouse, or a key. */
  press: Wanted | 'Escape'
  shows?: string
  hides?: string
  /** The fields that are filled in then, below a selector; whether there are more. */
  fills?: { scope: string; fields: readonly string[]; more?: boolean }
}

const dialog = 'dialog[open]'

/** Every element; a new one gets a line here, or the tests fail. */
export const exercises: Readonly<Record<string, Exercise>> = {
  'fiscal-dashboard': {
    shows: '.kpi .v',
    filter: ['Data inicial', 'Data final', 'Empresa', 'PDVs', 'Ambiente', 'CFe', 'NFCe'],
    menu: 'Exportar',
    path: [
      { press: { css: '.ranked button' }, shows: dialog },
      { press: 'Escape', hides: dialog },
    ],
  },
  'fiscal-nfce-list': {
    shows: 'td a',
    pages: true,
    filter: ['Data inicial', 'Data final', 'Empresa', 'PDVs', 'Status', 'Ambiente'],
    path: [
      { press: { css: 'td a' }, shows: '.tl a' },
      { press: { css: 'a', name: 'Voltar' }, shows: 'td a' },
    ],
  },
  'fiscal-nfce-detail': {
    attributes: { 'nfce-key': 'KEY' },
    shows: 'h2',
    path: [
      { press: { css: '.tl a' }, shows: dialog },
      { press: 'Escape', hides: dialog },
    ],
  },
  'fiscal-cfe-list': {
    shows: 'td a',
    pages: true,
    filter: ['Data inicial', 'Data final', 'Empresa', 'PDVs', 'SAT', 'Serial', 'Situação', 'Ambiente'],
    path: [
      { press: { css: 'td a' }, shows: dialog },
      { press: 'Escape', hides: dialog },
    ],
  },
  'fiscal-cfe-skips': { shows: '.tbl td' },
  'fiscal-downloads': {
    shows: '.tbl td',
    filter: ['Data inicial', 'Data final'],
    path: [
      {
        press: { css: 'a', name: 'Novo Download' },
        shows: 'form',
        fills: {
          scope: 'form',
          fields: ['Empresas', 'Pontos de Venda', 'Tipo de Documento', 'Ambiente', 'Data inicial', 'Data final'],
        },
      },
    ],
  },
  'fiscal-sat-park': {
    shows: '.box',
    menu: 'Mais opções',
    fullscreen: true,
    path: [{ press: { css: '.box' }, shows: 'aside button[aria-label="Fechar"]' }],
  },
  'fiscal-companies': {
    shows: 'td a',
    filter: ['Empresa', 'Alertas'],
    path: [
      {
        press: { css: 'td a' },
        shows: 'form',
        fills: { scope: 'form', fields: ['Logradouro', 'Município'], more: true },
      },
    ],
  },
  'fiscal-devices': {
    shows: '.devices td',
    path: [
      { press: { css: 'button', name: 'Ativar por código' }, shows: 'dialog[open] input' },
      { press: 'Escape', hides: dialog },
    ],
  },
  'fiscal-device-activation': { shows: 'input' },
  'fiscal-sats': {
    shows: 'td a',
    filter: ['Empresa', 'Serial'],
    path: [{ press: { css: 'td a' }, shows: 'h2' }],
  },
  'fiscal-sat-alerts': { shows: '.stage', filter: ['Empresa', 'Incluir SATs de homologação'] },
  'fiscal-sat-manager': {
    shows: '[role="treeitem"]',
    path: [
      { press: { css: '[role="treeitem"]' }, shows: '[aria-level="2"] .sum' },
      { press: { css: 'button', name: 'Novo ponto de venda' }, shows: dialog },
      { press: 'Escape', hides: dialog },
    ],
  },
  'fiscal-sat-alarms': {
    shows: 'button',
    path: [
      {
        press: { css: 'button', name: 'Novo Alarme' },
        shows: 'form',
        fills: { scope: 'form', fields: ['Quando', 'Grupos'] },
      },
    ],
  },
  'fiscal-grants': {
    attributes: { context: 'primary' },
    shows: 'td a',
    filter: ['E-mail'],
    path: [
      {
        press: { css: 'button', name: 'Novo Acesso' },
        shows: 'form',
        fills: { scope: 'form', fields: ['E-mail', 'Perfil'] },
      },
    ],
  },
  'fiscal-roles': {
    attributes: { context: 'secondary' },
    shows: 'td a',
    filter: ['Perfil'],
    path: [
      { press: { css: 'a', name: 'Novo perfil' }, shows: '.mx' },
      { press: { css: '.mx td .mb' }, shows: '.mx [aria-checked="true"]' },
    ],
  },
  'fiscal-company-groups': {
    shows: 'td a',
    filter: ['Nome'],
    path: [
      {
        press: { css: 'a', name: 'Novo Grupo' },
        shows: 'form .company',
        fills: { scope: 'form', fields: ['Descrição'], more: true },
      },
    ],
  },
  'fiscal-import': { shows: '.imp-choices input' },
  'fiscal-audit': {
    shows: '.stage',
    filter: ['Data inicial', 'Data final', 'Quem', 'Assunto', 'Ação', 'Sobre'],
  },
  'fiscal-subscription-plan': {
    shows: 'article',
    path: [
      {
        press: { css: 'button', name: 'Novo plano' },
        shows: 'dialog[open] form',
        fills: { scope: 'dialog[open]', fields: ['Descrição'], more: true },
      },
    ],
  },
  'fiscal-profile': {
    shows: 'form',
    path: [
      {
        press: { css: 'button', name: 'Mostrar senha' },
        fills: { scope: 'form', fields: ['Senha atual', 'Nova senha', 'Confirmação'] },
      },
    ],
  },
}
