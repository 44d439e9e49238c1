import type { Generated } from 'kysely'
import { tenant } from '../tables.ts'

export const registerTables = {
  points_of_sale: tenant<{
    id: string
    company_id: string
    name: string
    nfce_serie: number | null
    search: string
    /** The day of its newest note whose QR code was made with the company's CSC, and of the newest whose needs none; null before either. */
    csc_used_on: string | null
    csc_spared_on: string | null
  }>(),
  sats: tenant<{
    id: string
    company_id: string
    point_of_sale_id: string | null
    serial_number: string
    retired_on: string | null
    environment: Generated<'production' | 'homolog'>
  }>(),
}
