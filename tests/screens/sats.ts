import { paths } from '#widgets/paths.ts'
import { dialog, type Screen } from './screen.ts'

/** SATs, and the points of sale that they stand at. */
export const sats: readonly Screen[] = [
  {
    title: 'Parque',
    path: () => paths.park(),
    text: /^\d+ SATs$/,
    element: {
      tag: 'fiscal-sat-park',
      shows: '.box',
      menu: 'Mais opções',
      fullscreen: true,
      dialog: 'search',
      steps: [{ press: { css: '.box' }, shows: 'aside button[aria-label="Fechar"]' }],
    },
  },
  {
    title: 'Painel de um SAT',
    path: ({ serial }) => paths.park(`?sat=${serial}`),
    text: ({ serial }) => `SAT ${serial}`,
  },
  {
    title: 'SATs',
    path: () => paths.sats(),
    text: 'Último monitoramento',
    element: {
      tag: 'fiscal-sats',
      shows: 'td a',
      filter: ['Empresa', 'Serial'],
      steps: [{ press: { css: 'td a' }, shows: 'h2' }],
    },
  },
  { title: 'Monitoramento', path: ({ serial }) => paths.satMonitoring(serial), text: 'Cupons em memória' },
  { title: 'Comandos', path: ({ serial }) => paths.satCommands(serial), text: 'Comandos' },
  { title: 'Histórico', path: ({ serial }) => paths.satHistory(serial), text: /leituras iguais/ },
  { title: 'Alertas do SAT', path: ({ serial }) => paths.satAlertChanges(serial), text: 'O que houve' },
  {
    title: 'SATs em alerta',
    path: () => paths.satAlerts(),
    text: 'Alertas',
    element: { tag: 'fiscal-sat-alerts', shows: '.stage', filter: ['Empresa', 'Incluir SATs de homologação'] },
  },
  { title: 'Histórico de alertas', path: () => paths.alertHistory(), text: 'Duração' },
  { title: 'Tempos de atendimento', path: () => paths.alertTimes(), text: 'Até assumir' },
  {
    title: 'Alarmes',
    path: () => paths.satAlarms(),
    text: 'Novo alarme',
    element: {
      tag: 'fiscal-sat-alarms',
      personal: true,
      shows: 'button',
      dialog: [{ css: 'button.alarm' }, { css: '.button', name: 'Excluir' }],
      steps: [
        {
          press: { css: 'button', name: 'Novo Alarme' },
          shows: 'form',
          fills: { scope: 'form', fields: ['Quando', 'Operador', 'Valor', 'Unidade', 'Nível', 'Grupos'] },
        },
      ],
    },
  },
  {
    title: 'Silêncios',
    path: () => paths.satSilences(),
    text: 'Novo silêncio',
    element: {
      tag: 'fiscal-silences',
      personal: true,
      shows: 'tbody td',
      filter: ['Empresa'],
      steps: [
        {
          press: { css: 'button', name: 'Novo silêncio' },
          shows: dialog,
          fills: { scope: dialog, fields: ['Motivo', 'Empresa', 'SAT', 'Alertas'], more: true },
        },
      ],
    },
  },
  {
    title: 'Gerenciador SAT',
    path: () => paths.satManager(),
    text: 'Novo SAT',
    element: {
      tag: 'fiscal-sat-manager',
      shows: '[role="treeitem"]',
      dialog: [{ css: 'button', name: 'Novo ponto de venda' }],
      steps: [
        { press: { css: '[role="treeitem"]' }, shows: '[aria-level="2"] .sum' },
        { press: { css: 'button', name: 'Novo ponto de venda' }, shows: dialog },
        { press: 'Escape', hides: dialog },
      ],
    },
  },
  // Last of them: the park stays so for who has chosen it.
  { title: 'Parque em lista', path: () => paths.park(), press: 'Lista', text: /^\d+ SATs$/ },
]
