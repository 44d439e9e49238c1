import type { Pending } from '#api/contract/documents/pending.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { OPEN_CAUSES, type OpenCause } from '#domain/documents/numbers/open-causes.ts'
import { formatTotal } from '#domain/list-total.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { Link } from '../kit/place/Link.tsx'
import { paths } from '../paths.ts'
import { causePath } from '../kit/pending/cause-path.ts'

/** Advice about each cause, in our own words. */
const ADVICE: Readonly<Record<OpenCause, string>> = {
  contingency: 'Transmita de novo hoje: a SEFAZ aceita até o primeiro dia útil seguinte à emissão.',
  rejected: 'Corrija o que a SEFAZ apontou e envie de novo; o número que não se usa mais se inutiliza ou se explica.',
  authorized_twice: 'A SEFAZ tem duas notas com o mesmo número: veja qual foi a venda e cancele a outra.',
  two_notes: 'Veja qual das notas é a venda antes de transmitir a outra.',
  failed_nfce:
    'Algo do arquivo não confere com a assinatura, a chave ou a SEFAZ: veja na nota qual conferência falhou.',
  failed_cfe: 'Algo do arquivo não confere com a assinatura ou a chave: veja no cupom qual conferência falhou.',
  no_substitute: 'A nota que substituiria a cancelada não está aqui: importe-a.',
  missing: 'Verifique no caixa e na SEFAZ; inutilize até o dia 10 do mês seguinte, ou explique.',
  pending: 'Consulte a nota na SEFAZ: a resposta não chegou.',
  orphan: 'A resposta ou o evento chegou sem a nota: importe o XML dela.',
  not_here: 'Importe o XML destas notas, se a próxima busca não as trouxer.',
  skip: 'Os cupons podem estar na memória do SAT ou em trânsito: procure-os antes de inutilizar.',
}

interface Props {
  open: Pending['causes'][number]
  since: string
  companyId: string | undefined
}

/** A cause with how many there are of it, what to do, and whose most of them are: each leads to its rows. */
export function OpenCauseItem({ open: { cause, count, companies }, since, companyId }: Props) {
  const { label, level, icon } = OPEN_CAUSES[cause]
  const to = (company_id: string | undefined) => causePath(cause, { company_id, failures_since: since })
  // Coupons' skips are told by SAT, and their list has no company.
  const isByCompany = cause !== 'skip' && companyId === undefined
  const rest = companies.total - companies.items.length
  const isSince = cause === 'failed_nfce' || cause === 'failed_cfe'
  return (
    <li>
      <Link to={to(companyId)} className="open-cause">
        <b className="tabular-nums">{formatTotal(count)}</b>
        <Status level={level} icon={icon}>
          {label}
        </Status>
        <Icon name="chevron-right" size={16} />
      </Link>
      <p>
        {ADVICE[cause]}
        {isSince && ` Documentos desde ${formatDate(since)}.`}
      </p>
      {cause === 'rejected' && (
        <p>
          <Link to={paths.nfceRejections('?state=never&environment=production')} className="link">
            Por código, com o que fazer
          </Link>
        </p>
      )}
      {isByCompany && (
        <ul className="open-companies" aria-label={`${label}, por empresa`}>
          {companies.items.map(({ company, count: own }) =>
            company === null ? null : (
              <li key={company.id}>
                <Link to={to(company.id)} className="link" title={company.razao_social}>
                  {companyName(company)}
                </Link>
                <span className="tabular-nums">{formatTotal(own)}</span>
              </li>
            ),
          )}
          {rest > 0 && (
            <li className="text-fg-3">
              e mais {formatQuantity(rest)} {rest === 1 ? 'empresa' : 'empresas'}
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
