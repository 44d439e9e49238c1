import { useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { uploadCertificate } from '#api/contract/companies/certificates.ts'
import type { Certificate, CompanyDetail } from '#api/contract/companies/companies.ts'
import { formatCnpj } from '#domain/companies/cnpj.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { MissingDialog } from '../kit/failure/MissingPart.tsx'
import { useOpened } from '../kit/failure/use-loaded.ts'

const loadDialog = () =>
  import('./CertificateDialog.tsx').then(({ CertificateDialog }) => ({ default: CertificateDialog }))

/** The certificate of a company: what it says of itself, and the way to another one. Its key and password are never read back. */
export function CertificatePanel({ company }: { company: CompanyDetail }) {
  const [sending, setSending] = useState(false)
  const Dialog = useOpened(loadDialog, sending, MissingDialog)
  const maySend = useCan(uploadCertificate)
  const { certificate, certificate_uuid } = company
  return (
    <section className="section" aria-label="Certificado digital">
      <h2>Certificado digital</h2>
      {certificate ? (
        <CertificateFacts certificate={certificate} />
      ) : (
        <p className="text-fg-3">
          {certificate_uuid === null
            ? 'Nenhum certificado'
            : 'Há um certificado. Seu perfil não permite ver os dados dele.'}
        </p>
      )}
      {company.unreadable.includes('certificate') && (
        <Note level="danger" icon="circle-alert">
          O certificado guardado não abre mais. Envie o arquivo de novo.
        </Note>
      )}
      <p className="mt-4">
        <Button
          icon="cloud-upload"
          disabledReason={maySend ? undefined : 'Seu perfil não permite definir certificados'}
          onClick={() => setSending(true)}
        >
          {certificate_uuid === null ? 'Enviar certificado' : 'Trocar certificado'}
        </Button>
      </p>
      {sending && Dialog && <Dialog company={company} onClose={() => setSending(false)} />}
    </section>
  )
}

function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { holder, cnpj, issuer, serial_number, not_before, not_after, key_type, is_icp_brasil } = certificate
  return (
    <>
      <DefinitionList
        items={[
          { label: 'Titular', value: holder, span: 2 },
          { label: 'CNPJ', value: formatCnpj(cnpj) },
          { label: 'Emissor', value: issuer, span: 2 },
          { label: 'Chave', value: key_type },
          { label: 'Válido de', value: formatDateTime(not_before) },
          { label: 'Válido até', value: formatDateTime(not_after) },
          { label: 'Número de série', value: serial_number, span: 'all' },
        ]}
      />
      {!is_icp_brasil && (
        <Note level="warning" icon="triangle-alert">
          O certificado não é da ICP-Brasil: a SEFAZ o recusa.
        </Note>
      )}
    </>
  )
}
