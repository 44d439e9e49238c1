import { aboutSecret, type StoredCompany } from './rows.ts'
import type { CompanySeal } from './seal.ts'

/** Returns the code that a company's QR codes are made with, and its number; undefined where it has none, or none that opens. */
export async function cscOf(
  seal: CompanySeal,
  { id, csc, id_csc }: Pick<StoredCompany, 'id' | 'csc' | 'id_csc'>,
): Promise<{ id: string; code: string } | undefined> {
  if (csc === null || id_csc === null) return undefined
  const [code, number] = [
    await seal.open(aboutSecret('csc', id), csc),
    await seal.open(aboutSecret('id_csc', id), id_csc),
  ]
  return code === undefined || number === undefined ? undefined : { id: number, code }
}
