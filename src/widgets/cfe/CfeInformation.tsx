import { readAddress } from '#api/client/address.ts'
import { useCan } from '#api/client/use-connection.ts'
import { type Cfe, type CfeData, readCfeProof } from '#api/contract/documents/cfes.ts'
import { formatCnpj } from '#domain/companies/cnpj.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { formatTaxpayer, taxpayerKind } from '#domain/companies/taxpayer.ts'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { AccessKey } from '../kit/AccessKey.tsx'
import { DocumentWarnings } from '../kit/DocumentWarnings.tsx'
import { factList } from '../kit/fact-list.ts'
import { IntegrityPanel } from '../kit/proof/IntegrityPanel.tsx'
import { ProofPackage } from '../kit/proof/ProofPackage.tsx'
import { addressText } from '#domain/companies/address-text.ts'
import { emissionText, otherClock } from './emission-text.ts'

type Data = CfeData['CFe']

/** 'Informações'. A coupon without XML has only what its SAT told. */
export function CfeInformation({ cfe, data }: { cfe: Cfe; data: Data | undefined }) {
  return (
    <>
      <DefinitionList
        columns={2}
        items={[...keys(cfe), ...moments(cfe, data), ...(data ? versions(data) : []), ...place(cfe, data)]}
      />
      {!data && (
        <div className="mt-4">
          <Note level="info" icon="info">
            O XML deste cupom ainda não chegou: só o SAT informou a sua emissão.
          </Note>
        </div>
      )}
      {[...(data?.demais ?? []), ...(cfe.cfe_event?.demais ?? [])].map(({ title, facts }) => (
        <section key={title}>
          <h3 className="h2 mt-6 mb-3">{title}</h3>
          <DefinitionList columns={2} items={factList(facts)} />
        </section>
      ))}
      <DocumentWarnings warnings={cfe.warnings} />
      {data && <CfeIntegrity cfe={cfe} />}
    </>
  )
}

/** Shows the proof of the coupon and, of a cancelled one, that of its cancellation. */
function CfeIntegrity({ cfe }: { cfe: Cfe }) {
  const { cfe_event: event } = cfe
  const may = useCan(readCfeProof)
  return (
    <>
      <h3 className="h2 mt-6 mb-3">Integridade</h3>
      <IntegrityPanel integrity={cfe.integrity} kind="cfe" issuedOn={cfe.dthr_emissao_local.slice(0, 10)}>
        <ProofPackage
          address={readAddress<typeof readCfeProof>('/cfes/:id/proof', { params: { id: cfe.id } })}
          fileName={`${cfe.cfe_id}-prova.zip`}
          disabledReason={may ? undefined : 'Seu perfil não permite baixar XML'}
        />
      </IntegrityPanel>
      {event && (
        <>
          <h3 className="h2 mt-6 mb-3">Integridade do cancelamento</h3>
          <IntegrityPanel
            integrity={event.integrity}
            kind="cfe_cancellation"
            issuedOn={(event.emissao_local ?? event.dthr_emissao).slice(0, 10)}
          />
        </>
      )}
    </>
  )
}

const key = (label: string, value: string): Definition => ({
  label,
  span: 'all',
  value: <AccessKey value={value} what={label.toLowerCase()} />,
})

function keys({ cfe_id, cfe_event }: Cfe): Definition[] {
  const own = key('Chave', cfe_id)
  if (!cfe_event) return [own]
  const cancellation = key('Chave de cancelamento', cfe_event.cfe_id)
  return [own, cancellation]
}

const figure = (label: string, value: string | null): Definition => ({
  label,
  value: <span className="tabular-nums">{value}</span>,
})

function moments({ cfe_number, dthr_emissao, cfe_event }: Cfe, data: Data | undefined): Definition[] {
  return [
    figure('Número', cfe_number),
    moment('Data e hora emissão', { dthr_emissao, emissao_local: data?.emissao_local ?? null }),
    ...(cfe_event
      ? [figure('Número do cancelamento', cfe_event.cfe_number), moment('Data e hora do cancelamento', cfe_event)]
      : []),
  ]
}

function moment(label: string, emission: Parameters<typeof emissionText>[0]): Definition {
  const other = otherClock(emission)
  return {
    label,
    value: (
      <>
        <span className="tabular-nums">{emissionText(emission)}</span>
        {other && <div className="text-fg-3 text-12 tabular-nums">{other} no seu fuso horário</div>}
      </>
    ),
  }
}

function versions(data: Data): Definition[] {
  return [
    figure('Versão do layout', data.versao_layout),
    figure('Versão dos dados de entrada', data.versao_dados_entrada),
    // Written without its dots.
    figure(
      'Versão do software básico',
      data.versao_software_basico && data.versao_software_basico.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3'),
    ),
  ]
}

function place(cfe: Cfe, data: Data | undefined): Definition[] {
  const { documento, nome } = data?.destinatario ?? { documento: null, nome: null }
  return [
    figure('SAT', cfe.sat_serial_number),
    ...(data?.numero_caixa ? [figure('Caixa', data.numero_caixa)] : []),
    ...(data?.ambiente ? [{ label: 'Ambiente', value: environmentLabel(data.ambiente) }] : []),
    ...(data?.cnpj_software_house
      ? [{ label: 'CNPJ da software house', value: formatCnpj(data.cnpj_software_house) }]
      : []),
    ...(documento ? [{ label: `${taxpayerKind(documento)} do consumidor`, value: formatTaxpayer(documento) }] : []),
    ...(nome ? [{ label: 'Consumidor', value: nome }] : []),
    ...(data?.entrega ? [{ label: 'Local de entrega', value: addressText(data.entrega), span: 'all' as const }] : []),
    ...(data?.informacao_complementar
      ? [{ label: 'Informações complementares', value: data.informacao_complementar, span: 'all' as const }]
      : []),
    ...(data?.observacoes ?? []).map(({ campo, texto }) => ({
      label: campo ? `Observação do fisco (${campo})` : 'Observação do fisco',
      value: texto,
      span: 'all' as const,
    })),
  ]
}
