import { useWrite } from '#api/client/use-connection.ts'
import { uploadCertificate } from '#api/contract/companies/certificates.ts'
import { listCompanies, listCompanyAlerts, readCompany } from '#api/contract/companies/companies.ts'
import { type CompanyForm, createCompany, deleteCompany, updateCompany } from '#api/contract/companies/company-forms.ts'
import { useTellSaved } from '../kit/saved.ts'
import { useSnackbars } from '../kit/snackbars.ts'

const TOUCHED = [listCompanies, listCompanyAlerts, readCompany]
/** Not the company itself, which is gone. */
const TOUCHED_BY_END = [listCompanies, listCompanyAlerts]

/** Saves and deletes companies and sends their certificates, and says so in the catalogue's words. */
export function useCompanyWrites() {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const create = useWrite(createCompany, TOUCHED)
  const update = useWrite(updateCompany, TOUCHED)
  const remove = useWrite(deleteCompany, TOUCHED_BY_END)
  const upload = useWrite(uploadCertificate, TOUCHED)
  const saved = (what: 'company' | 'certificate', id: string) => {
    snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
    tellSaved({ what, id })
  }
  return {
    async save(id: string | undefined, body: CompanyForm, version: string | undefined) {
      const company = await (id === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id }, body, version }))
      saved('company', company.id)
      return company
    },
    async remove(id: string): Promise<void> {
      await remove.mutateAsync({ params: { id } })
      tellSaved({ what: 'company', id })
    },
    async sendCertificate(id: string, sent: { file: File; password: string; branches: boolean }): Promise<void> {
      const body = new FormData()
      body.set('certificate', sent.file)
      body.set('password', sent.password)
      body.set('company_id', id)
      if (sent.branches) body.set('branches', '1')
      const { uuid } = await upload.mutateAsync({ body })
      saved('certificate', uuid)
    },
  }
}
