import { text } from '../../kit/filters/filters.ts'
import { MOST_NAMED } from './ranking-view.ts'

const typed = (label: string) => text('search', label, { most: MOST_NAMED, wrong: '', isTyped: true })

/** The fields that a ranking is narrowed by as one types a name. */
export const SHOP_NAMES = {
  company: typed('Empresa'),
  point_of_sale: typed('PDV ou empresa'),
  product: typed('Produto'),
}
