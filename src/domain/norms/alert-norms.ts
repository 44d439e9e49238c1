import { COMPANY_ALERTS, type CompanyAlertType } from '../companies/company-alerts.ts'
import { GAP_KINDS, type GapKind } from '../documents/numbers/nfce-gaps.ts'
import { ALARM_TYPES, type AlarmTypeId } from '../sats/sat-alarms.ts'

// The norm that each alert stands on, so that none outlives its norm: an alert without an entry does not compile, and docs/norms.md has them all.

const PRACTICE = 'Prática de quem opera: nenhuma norma a pede'
const VOIDS =
  'Ajuste SINIEF 19/16, cláusula 16; só em produção, e só números da sequência do emitente (NT 2021.002, 2.2)'
const CONTINGENCY = 'Ajuste SINIEF 19/16, cláusula 11; tpEmis 3 é a NFF (NT 2021.002), e não contingência'
const UNIQUE = 'MOC, chave natural da NFC-e (rejeições 204 e 539)'
const SAT =
  'Especificação de requisitos do SAT e do MFE; nenhum estado o emite desde 01/01/2026, e um SAT desativado não alerta'

const COMPANY_NORMS: Readonly<Record<CompanyAlertType, string>> = {
  certificate_unreadable: PRACTICE,
  codes_unreadable: PRACTICE,
  certificate_expired:
    'MOC 4.2.2: assinatura com certificado ICP-Brasil válido; e-CNPJ, que quem emite por CPF não precisa ter',
  certificate_expiring: 'MOC 4.2.2, como o vencido; os dias do aviso são prática de quem opera',
  certificate_missing: 'MOC 4.2.2; quem emite por CPF assina com e-CPF (NT 2023.002, 2.1), que não se guarda aqui',
  csc_missing:
    'Manual do DANFE NFC-e e QR Code 6.0, 4.3 (versão 2); a versão 3 não usa CSC (4.4; NT 2025.001, 02.1), nem as notas de CPF (regra ZX02-222)',
  point_of_sale_missing: PRACTICE,
  sat_silent: PRACTICE,
}

const NUMBER_NORMS: Readonly<Record<GapKind, string>> = {
  missing: VOIDS,
  rejected: VOIDS,
  pending: CONTINGENCY,
  contingency: CONTINGENCY,
  two_notes: UNIQUE,
  authorized_twice: UNIQUE,
  no_substitute: 'NT 2018.004: o cancelamento por substituição (110112) indica a nota substituta',
  orphan: 'CTN, artigo 195: o arquivo da nota é guardado pelo prazo legal',
}

const ALARM_NORMS: Readonly<Record<AlarmTypeId, string>> = {
  silence: PRACTICE,
  sefaz_communication: SAT,
  transmission: SAT,
  pending_coupons: SAT,
  certificate: SAT,
  clock_drift: SAT,
  memory: SAT,
  battery: SAT,
  operation_state: SAT,
  software_version: SAT,
  lan_disconnected: PRACTICE,
  nfce_contingency: CONTINGENCY,
  nfce_voids: VOIDS,
  nfce_rejections: PRACTICE,
}

/** An alert and the norm that it stands on, in words. */
export interface AlertNorm {
  place: 'Empresas' | 'Numeração' | 'Alarmes'
  label: string
  norm: string
}

/** All alerts of the product, place by place. */
export const ALERT_NORMS: readonly AlertNorm[] = [
  ...rowsOf('Empresas', COMPANY_NORMS, (type) => COMPANY_ALERTS[type]),
  ...rowsOf('Numeração', NUMBER_NORMS, (kind) => GAP_KINDS[kind].label),
  ...rowsOf('Alarmes', ALARM_NORMS, (id) => ALARM_TYPES[id].description),
]

function rowsOf<T extends string>(
  place: AlertNorm['place'],
  norms: Readonly<Record<T, string>>,
  label: (name: T) => string,
): AlertNorm[] {
  // Object.keys forgets the names' type.
  return (Object.keys(norms) as T[]).map((name) => ({ place, label: label(name), norm: norms[name] }))
}
