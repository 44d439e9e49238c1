import { endedBefore } from '../../norms/cfe-end.ts'
import { formatDate } from '../../time/date-time.ts'
import type { AccessKey } from '../access-key.ts'
import { isPayment } from '../payment.ts'
import { couponTotalsProblems } from '../totals/coupon-problems.ts'
import { cnpjWarnings, keyDifferences, situationWarnings, unknownCodes, type Warning } from '../reading/warnings.ts'
import { textOf } from '../reading/xml-node.ts'
import type { Coupon } from './coupon.ts'

/** The warnings that a sale deserves by what it says itself. `signed`: what its signature names; `emittedOn`: YYYY-MM-DD. */
export function couponWarnings(
  coupon: Coupon,
  key: AccessKey,
  { signed, emittedOn }: { signed: string | undefined; emittedOn: string },
): Warning[] {
  return [
    ...couponKeyWarnings(coupon, key),
    ...couponTotalsProblems(coupon),
    ...signatureWarnings(coupon, signed),
    ...unknownCodes(
      'cMP',
      coupon.payments.map((one) => [textOf(one, 'cMP')] as const),
      isPayment,
    ),
    ...situationWarnings(coupon.items),
    ...afterItsEnd(key, emittedOn),
  ]
}

/** Warns of each field in which a coupon differs from its key. */
export function couponKeyWarnings({ ide, emit }: Coupon, key: AccessKey): Warning[] {
  return [
    ...keyDifferences([
      ['O CNPJ do emitente', textOf(emit, 'CNPJ'), key.named],
      ['O número de série do SAT', textOf(ide, 'nserieSAT')?.padStart(9, '0'), key.serie],
      ['O número', textOf(ide, 'nCFe')?.padStart(6, '0'), key.number],
      ['O mês de emissão', textOf(ide, 'dEmi')?.slice(2, 6), key.yearMonth],
      ['O modelo', textOf(ide, 'mod'), key.model],
      ['A UF', textOf(ide, 'cUF'), key.uf],
      ['O código numérico', textOf(ide, 'cNF')?.padStart(6, '0'), key.code],
      ['O dígito verificador', textOf(ide, 'cDV'), key.key.slice(-1)],
    ]),
    ...cnpjWarnings(key, key.named),
  ]
}

/** A signature names the element that it signs. */
function signatureWarnings({ info }: Coupon, signed: string | undefined): Warning[] {
  if (signed === undefined || signed === `#${info.attributes['Id']}`) return []
  return [{ code: 'signature_differs', message: `A assinatura é de outro documento: ${signed.replace(/^#/, '')}` }]
}

function afterItsEnd(key: AccessKey, emittedOn: string): Warning[] {
  const end = endedBefore(key.uf, emittedOn)
  if (end === undefined) return []
  const message = `Cupom ${end.of} emitido depois do fim do CF-e no estado (${formatDate(end.on)})`
  return [{ code: 'sat_ended', message }]
}
