import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { listCompanies } from '#api/contract/companies/companies.ts'
import { cleanCnpj } from '#domain/companies/cnpj.ts'
import { formatTaxpayer, isTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatQuantity } from '#domain/money.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { MOST } from './use-company-cards.ts'

/** CNPJs and CPFs in a text, as spreadsheets and mails have them; two at least, since one is a search. */
export function cnpjsIn(text: string): string[] {
  const found = text.match(CNPJS) ?? []
  const cnpjs = [...new Set(found.map(cleanCnpj).filter(isTaxpayer))]
  return cnpjs.length > 1 ? cnpjs : []
}
const CNPJS =
  /[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}|(?<![\dA-Z])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\dA-Z])/gi

/** Ticks the companies of pasted numbers, and says of how many there are none. */
export function usePastedCnpjs(chosen: readonly string[], onChange: (companies: string[]) => void) {
  const connection = useConnection()
  const failed = useFailed()
  const [pasted, setPasted] = useState('')
  // Companies are ticked while those that were pasted are looked for.
  const newest = useRef(chosen)
  useEffect(() => {
    newest.current = chosen
  }, [chosen])
  const paste = async (cnpjs: readonly string[]) => {
    try {
      const ids: string[] = []
      const missing = new Set(cnpjs)
      for (let page = 1, isLast = false; !isLast && missing.size > 0; page++) {
        const { items, total } = await connection.call(listCompanies, { query: { page, per_page: MOST } })
        for (const { id, cnpj } of items) if (missing.delete(cnpj)) ids.push(id)
        isLast = items.length === 0 || page * MOST >= total
      }
      onChange([...new Set([...newest.current, ...ids])])
      setPasted(pastedText(ids.length, [...missing]))
    } catch (error) {
      failed(error, (message) => message)
    }
  }
  return { pasted, paste }
}

function pastedText(found: number, unknown: readonly string[]): string {
  const countText = found === 1 ? '1 CNPJ encontrado' : `${formatQuantity(found)} CNPJs encontrados`
  return unknown.length > 0 ? `${countText}, sem empresa: ${unknown.map(formatTaxpayer).join(', ')}` : countText
}
