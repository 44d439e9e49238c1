import * as z from 'zod/mini'
import { PointOfSale } from './companies.ts'
import { del, Empty, get, post, put } from '../endpoint.ts'
import { restoring } from '../fields.ts'

// Writing them, and one alone. The list, which filters of every area ask for, is beside the companies (companies.ts).

export const readPointOfSale = get('/points_of_sale/:id', {
  needs: ['point_of_sale:read'],
  summary: 'Um ponto de venda',
  reply: PointOfSale,
})

const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Informe o nome do ponto de venda'),
    z.maxLength(60, 'O nome pode ter no máximo 60 caracteres'),
  )
/** The series of an NFC-e has three digits (MOC 7.0, B07). */
const SERIE_RANGE = 'A série vai de 0 a 999'
export const NfceSerie = z.int('Informe um número').check(z.minimum(0, SERIE_RANGE), z.maximum(999, SERIE_RANGE))
/** Another value than it has needs point_of_sale:create_type_nfce. Absent: as it is. */
const Serie = z.optional(z.nullable(NfceSerie))

export const NewPointOfSale = z.object({ name: Name, company_id: z.uuid('Escolha a empresa'), nfce_serie: Serie })
export type NewPointOfSale = z.input<typeof NewPointOfSale>

export const createPointOfSale = post('/points_of_sale/', {
  unasked: 'stays',
  needs: ['point_of_sale:create'],
  summary: 'Criar um ponto de venda',
  query: z.object(restoring),
  body: NewPointOfSale,
  reply: PointOfSale,
})

/** A point of sale stays its company's: its documents are. */
export const PointOfSaleForm = z.object({ name: Name, company_id: z.optional(z.uuid()), nfce_serie: Serie })
export type PointOfSaleForm = z.input<typeof PointOfSaleForm>

export const updatePointOfSale = put('/points_of_sale/:id', {
  unasked: 'stays',
  needs: ['point_of_sale:update'],
  summary: 'Alterar um ponto de venda',
  body: PointOfSaleForm,
  reply: PointOfSale,
})

/**
 * Refuses as 'kept_documents' where notes or coupons were issued at it, and as 'point_in_use' where SATs stand at it, unless `confirm` (ours)
 * is 1: these then stand at none, which needs sat:update too.
 */
export const deletePointOfSale = del('/points_of_sale/:id', {
  unasked: 'takes_away',
  needs: ['point_of_sale:delete'],
  summary: 'Excluir um ponto de venda sem documentos',
  query: z.object({ confirm: z._default(z.enum(['0', '1']), '0') }),
  reply: Empty,
})
