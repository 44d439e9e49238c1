import { useRef } from 'react'
import * as z from 'zod/mini'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import { CERTIFICATE_FAULTS } from '#domain/companies/certificate-texts.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { CheckboxField } from '../kit/form/choices.tsx'
import { PasswordField } from '../kit/form/fields.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { CertificateFileField } from './CertificateFileField.tsx'
import { useCompanyWrites } from './use-company-writes.ts'

interface CertificateDialogProps {
  company: CompanyDetail
  onClose: () => void
}

/** The chosen file, by its name, and its typed password. */
const Sent = z.object({
  certificate: z.string().check(z.minLength(1, CERTIFICATE_FAULTS.missing.message)),
  password: z.string(),
  branches: z.boolean(),
})
type Sent = z.output<typeof Sent>

/** Sends a company's certificate with its password. */
export function CertificateDialog({ company, onClose }: CertificateDialogProps) {
  const file = useRef<File>(undefined)
  const { sendCertificate } = useCompanyWrites()
  return (
    <FormDialog
      title="Enviar certificado"
      schema={Sent}
      defaults={{ certificate: '', password: '', branches: false }}
      send={async ({ password, branches }) => {
        if (file.current) await sendCertificate(company.id, { file: file.current, password, branches })
      }}
      onSaved={onClose}
      onCancel={onClose}
      failure={(message) => message}
      actions={<SubmitButton>Enviar</SubmitButton>}
    >
      <CertificateFileField<Sent>
        name="certificate"
        onFile={(chosen) => {
          file.current = chosen
        }}
      />
      <PasswordField<Sent> name="password" label="Senha do certificado" autoComplete="off" maxLength={256} />
      <CheckboxField<Sent> name="branches" label="Usar também nas outras empresas com a mesma raiz de CNPJ" />
      <p className="hint">
        O arquivo e a senha são guardados cifrados e não podem ser lidos de volta. Substituem o certificado anterior.
      </p>
    </FormDialog>
  )
}
