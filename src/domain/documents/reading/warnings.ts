// What a document is taken with although something in it does not add up, in words; as notes and coupons have it in common.
import { isCnpj } from '../../companies/cnpj.ts'
import { isCpf } from '../../companies/taxpayer.ts'
import type { AccessKey } from '../access-key.ts'
import { codeText, entryOf } from '../codes/code-list.ts'
import { ICMS_SITUATIONS, SIMPLES_SITUATIONS } from '../codes/tax-situations.ts'
import { inKey } from '../issuer.ts'
import type { NoteItem } from '../totals/note-items.ts'
import { textOf } from './xml-node.ts'

/** Portuguese, fit to be shown. */
export interface Warning {
  code: string
  message: string
}

/** Warns of each field in which a document differs from its key: the pairs are what the document says and what the key says. */
export function keyDifferences(pairs: readonly [field: string, value: string | undefined, inKey: string][]): Warning[] {
  return pairs.flatMap(([field, value, inKey]) =>
    value === undefined || value === inKey
      ? []
      : [{ code: 'key_differs', message: `${field} do documento (${value}) difere da chave (${inKey})` }],
  )
}

/** A key may carry a placeholder; a person's CPF stands in it with zeros before. */
export function cnpjWarnings({ named }: AccessKey, taxpayer: string): Warning[] {
  if (isCnpj(named) || (isCpf(taxpayer) && inKey(taxpayer) === named)) return []
  return [{ code: 'invalid_cnpj', message: `O CNPJ da chave não é válido: ${named}` }]
}

/** That a document has a code which no table of the product has; `text`: the document's own words for it. */
export function unknownCode(field: string, code: string, text?: string | null): Warning {
  return { code: 'unknown_code', message: `Código que o sistema não conhece (${field}). ${codeText(code, text)}` }
}

/** The codes of one field of a document that its tables do not have, each once; `text`: the document's own words for it. */
export function unknownCodes(
  field: string,
  codes: Iterable<readonly [code: string | undefined, text?: string | undefined]>,
  isKnown: (code: string) => boolean,
): Warning[] {
  const unknown = new Map<string, string | undefined>()
  for (const [code, text] of codes) if (code !== undefined && !isKnown(code)) unknown.set(code, text)
  return [...unknown].map(([code, text]) => unknownCode(field, code, text))
}

/** Tax situations of the ICMS of items that no table has; a CF-e has them where an NFC-e does. */
export function situationWarnings(items: readonly NoteItem[]): Warning[] {
  return [ICMS_SITUATIONS, SIMPLES_SITUATIONS].flatMap((list) =>
    unknownCodes(
      list.field,
      // In a group of its situation (ICMS00, ICMSSN102 …).
      items.map(({ det }) => [textOf(det, `imposto/ICMS/*/${list.field}`)] as const),
      (code) => entryOf(list, code) !== undefined,
    ),
  )
}
