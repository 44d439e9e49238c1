import { useCan, useRead } from '#api/client/use-connection.ts'
import { readCfe } from '#api/contract/documents/cfes.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { cfeStatus } from '#domain/documents/document-status.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { AccessKey } from '../../../kit/AccessKey.tsx'
import { Link } from '../../../kit/place/Link.tsx'
import { paths } from '../../../paths.ts'

/** The last coupon by the device's own word, and what is known of it here. */
export function SatLastCoupon({ accessKey }: { accessKey: string | null }) {
  const may = useCan(readCfe)
  const { data: coupon, error } = useRead(
    readCfe,
    { params: { id: accessKey ?? '' } },
    { enabled: may && accessKey !== null, freshFor: 60 },
  )
  if (accessKey === null) {
    return (
      <Section title="Último cupom">
        <p className="text-fg-3">não informado</p>
      </Section>
    )
  }
  const status = coupon && cfeStatus(coupon.status)
  const items: Definition[] = [
    {
      label: 'Chave',
      span: 'all',
      value: <AccessKey value={accessKey} />,
    },
    ...(coupon && status
      ? [
          { label: 'Número', value: coupon.cfe_number },
          { label: 'Emissão', value: <span className="tabular-nums">{formatLocal(coupon.dthr_emissao_local)}</span> },
          {
            label: 'Situação',
            value: (
              <Status level={status.level} icon={status.icon}>
                {status.label}
              </Status>
            ),
          },
        ]
      : []),
  ]
  return (
    <Section title="Último cupom">
      <DefinitionList items={items} />
      {coupon?.has_xml ? (
        <Link to={paths.cfe(accessKey)} className={`${buttonClass('secondary', 'sm')} mt-4`}>
          Ver cupom
        </Link>
      ) : coupon || error?.status === 404 ? (
        <p className="text-fg-3 mt-4">O XML deste cupom ainda não chegou.</p>
      ) : null}
    </Section>
  )
}
