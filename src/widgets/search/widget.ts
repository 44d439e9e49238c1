import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { ALL_KINDS, isKinds, isLabel, SearchView } from './search-view.ts'

/** Any of them: each kind is found for who may read it. */
const needs = [['nfce:read', 'cfe:read', 'company:read', 'sat:read']] as const

const LABEL = 'Buscar'
const KINDS = ALL_KINDS.join(',')

export default defineWidget({
  area: 'search',
  title: 'Buscar',
  // Without an entry in the menu: the back-office has its search in the top bar.
  routes: [{ name: 'search', path: '/search-field', needs, screen: () => import('./SearchField.tsx') }],
  elements: {
    'fiscal-search': {
      shows: {
        en: 'a search field for the page: notes, coupons, companies, SATs and products, each result leading on',
        pt: 'um campo de busca para a página: notas, cupons, empresas, SATs e produtos, e cada resultado leva adiante',
      },
      has: [],
      saves: [],
      height: [116, 116],
      attributes: {
        label: {
          about: {
            label: 'Nome do campo',
            en: 'The label of the field, up to 80 letters.',
            pt: 'O rótulo do campo, até 80 letras.',
          },
          valid: isLabel,
          unless: LABEL,
        },
        kinds: {
          about: {
            label: 'O que procura',
            en: 'The kinds that it finds, between commas: `nfces`, `cfes`, `companies`, `sats`.',
            pt: 'O que ele encontra, entre vírgulas: `nfces`, `cfes`, `companies`, `sats`.',
          },
          valid: isKinds,
          unless: KINDS,
        },
      },
      leadsOn: true,
      start: ({ label = LABEL, kinds = KINDS }) =>
        paths.search(
          SearchView.write({
            label: label === LABEL ? undefined : label,
            kinds: kinds === KINDS ? undefined : kinds,
          }),
        ),
    },
  },
})
