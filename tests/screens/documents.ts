import { paths } from '#widgets/paths.ts'
import { dialog, type Screen } from './screen.ts'

/** Sales, and the documents behind them. */
export const documents: readonly Screen[] = [
  {
    title: 'Dashboard',
    path: () => paths.home(),
    text: 'Total Líquido',
    element: {
      tag: 'fiscal-dashboard',
      shows: '.kpi .value',
      filter: ['Data inicial', 'Data final', 'Empresa', 'PDVs', 'Ambiente', 'CFe', 'NFCe'],
      menu: 'Exportar',
      steps: [
        { press: { css: '.ranked button' }, shows: dialog },
        { press: 'Escape', hides: dialog },
      ],
    },
  },
  { title: 'Vendas por loja', path: ({ product }) => paths.productSales(product), text: 'Parte' },
  {
    title: 'Pendências',
    path: () => paths.pending(),
    text: 'Número ausente',
    element: {
      tag: 'fiscal-pending',
      // What to do is said to the shops' own people; a portal's page is not given it.
      personal: true,
      shows: '.open-cause b',
      filter: ['Empresa'],
    },
  },
  {
    title: 'Avisos',
    path: () => paths.notices(),
    text: /^\d+ avisos$/,
    element: { tag: 'fiscal-notices', attributes: () => ({ layout: 'list' }), shows: '.notice b' },
  },
  {
    title: 'Campo de busca',
    path: () => paths.search(),
    text: 'Buscar',
    element: {
      tag: 'fiscal-search',
      attributes: () => ({ label: 'Buscar', kinds: 'nfces,cfes,companies,sats' }),
      shows: '.page-search input',
      steps: [{ press: { css: '.page-search input' }, shows: '.page-search input:focus' }],
    },
  },
  {
    title: 'Notas NFC-e',
    path: () => paths.nfces(),
    text: 'Autorizada',
    element: {
      tag: 'fiscal-nfce-list',
      shows: 'td a',
      pages: true,
      filter: [
        'Data inicial',
        'Data final',
        'Empresa',
        'PDVs',
        'Status',
        'Avisos da SEFAZ',
        'Integridade',
        'Ambiente',
        'Número',
        'Valor a partir de',
        'Valor até',
        'Consumidor',
      ],
      steps: [
        { press: { css: 'td a' }, shows: '.timeline a' },
        { press: { css: 'a', name: 'Voltar' }, shows: 'td a' },
      ],
    },
  },
  {
    title: 'Nota NFC-e',
    path: ({ note }) => paths.nfce(note),
    text: 'Emitente',
    element: {
      tag: 'fiscal-nfce-detail',
      attributes: ({ note }) => ({ 'nfce-key': note }),
      shows: 'h2',
      dialog: [{ css: '.timeline a' }],
      steps: [
        { press: { css: '.timeline a' }, shows: dialog },
        { press: 'Escape', hides: dialog },
      ],
    },
  },
  {
    title: 'DANFE de uma nota',
    path: ({ note }) => paths.paper(note),
    text: 'Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
    element: {
      tag: 'fiscal-danfe',
      attributes: ({ note }) => ({ 'access-key': note, detail: 'complete' }),
      shows: '.paper .mark, .paper .items',
      menu: 'PDF',
    },
  },
  { title: 'Extrato de um cupom', path: ({ coupon }) => paths.paper(coupon), text: 'CUPOM FISCAL ELETRÔNICO - SAT' },
  {
    title: 'Numeração de NFC-e',
    path: () => paths.nfceGaps(),
    text: 'Inutilizar até',
    element: {
      tag: 'fiscal-nfce-gaps',
      // Who explained a number is told by name.
      personal: true,
      shows: 'td a',
      filter: ['Data inicial', 'Data final', 'Empresa', 'Série', 'O que falta', 'Ambiente'],
      steps: [
        { press: { css: 'td a' }, shows: dialog },
        { press: 'Escape', hides: dialog },
      ],
    },
  },
  {
    title: 'Fechamento dos meses',
    path: () => paths.monthEnd(),
    text: 'Vendas (R$)',
    element: {
      tag: 'fiscal-month-end',
      // Who closed a month is told by name.
      personal: true,
      shows: '.data-table td',
      filter: ['Empresa', 'Mês', 'Situação'],
      dialog: [{ css: 'thead .checkbox' }, { css: '.board-chosen .button.primary' }],
    },
  },
  {
    title: 'Fechamento do mês',
    path: ({ company }) => paths.monthEnd(`?company_id=${company}`),
    text: 'Documentos por situação',
  },
  { title: 'Números sem explicação', path: ({ gap }) => paths.nfceGap(gap), text: 'O que falta' },
  {
    title: 'Rejeições de NFC-e',
    path: () => paths.nfceRejections(),
    text: 'Lojas em silêncio',
    element: {
      tag: 'fiscal-nfce-rejections',
      // What to do is said to the shops' own people; a portal's page is not given it.
      personal: true,
      shows: 'td a',
      filter: ['Data inicial', 'Hora inicial', 'Data final', 'Hora final', 'Empresa', 'Código', 'Situação', 'Ambiente'],
      steps: [{ press: { css: '.rejection-sum' }, shows: '.rejection-sum[aria-current]' }],
    },
  },
  {
    title: 'NFC-e na SEFAZ e não aqui',
    path: () => paths.nfceMissing(),
    text: 'Nenhuma nota',
    element: {
      tag: 'fiscal-nfce-missing',
      // A setting of the server's operator is named; a portal's page is not given it.
      personal: true,
      shows: '.above-list',
      filter: ['Empresa', 'Situação', 'Ambiente'],
    },
  },
  { title: 'Numeração inutilizada', path: ({ voided }) => paths.nfceVoid(voided), text: 'Justificativa' },
  { title: 'Evento de uma nota', path: ({ note, event }) => paths.nfceEvent(note, event), text: 'Protocolo' },
  {
    title: 'Cupons CF-e',
    path: () => paths.cfes(),
    text: 'Transmitido',
    element: {
      tag: 'fiscal-cfe-list',
      shows: 'td a',
      pages: true,
      filter: [
        'Data inicial',
        'Data final',
        'Empresa',
        'PDVs',
        'SAT',
        'Serial',
        'Situação',
        'Ambiente',
        'Integridade',
        'Número',
        'Valor a partir de',
        'Valor até',
        'Consumidor',
      ],
      steps: [
        { press: { css: 'td a' }, shows: dialog },
        { press: 'Escape', hides: dialog },
      ],
    },
  },
  { title: 'Cupom CF-e', path: ({ coupon }) => paths.cfe(coupon), text: 'Cupom Fiscal' },
  { title: 'Produtos de um cupom', path: ({ coupon }) => paths.cfe(coupon, '?tab=products'), text: 'Descrição' },
  {
    title: 'Saltos de numeração',
    path: () => paths.cfeSkips(),
    text: 'Número inicial',
    element: { tag: 'fiscal-cfe-skips', shows: '.data-table td' },
  },
  {
    title: 'Downloads',
    path: () => paths.downloads(),
    text: 'Requisitado em',
    element: {
      tag: 'fiscal-downloads',
      personal: true,
      shows: '.data-table td',
      filter: ['Data inicial', 'Data final'],
      steps: [
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
  },
  {
    title: 'Novo download',
    path: () => paths.newDownload('?type=nfce&date_start=2026-01-01&date_end=2026-11-20'),
    text: 'Requisitar download',
  },
  {
    title: 'Exportar documentos',
    path: () => paths.exportDocuments(),
    text: 'Planilha (CSV)',
    element: {
      tag: 'fiscal-export',
      attributes: () => ({ month: 'last' }),
      shows: '.export form',
      steps: [
        { press: { css: 'button', name: 'Planilha (CSV)' }, shows: '.segments button:last-child[aria-pressed="true"]' },
      ],
    },
  },
  {
    title: 'Importação',
    path: () => paths.importDocuments(),
    text: 'Escolher arquivos',
    element: { tag: 'fiscal-import', personal: true, shows: '.import-choices input' },
  },
]
