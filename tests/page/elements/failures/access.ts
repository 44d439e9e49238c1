import { uploadCertificate } from '#api/contract/companies/certificates.ts'
import { readCompany } from '#api/contract/companies/companies.ts'
import { deleteCompany, updateCompany } from '#api/contract/companies/company-forms.ts'
import { listAudit } from '#api/contract/access/audit.ts'
import { deleteCompanyGroup, readCompanyGroup, updateCompanyGroup } from '#api/contract/access/company-groups.ts'
import { deleteGrant, updateGrant } from '#api/contract/access/grants.ts'
import {
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
  type MemberSession,
} from '#api/contract/access/member-sessions.ts'
import { readUser, resendConfirmation } from '#api/contract/access/members.ts'
import { listPermissions } from '#api/contract/access/permissions.ts'
import { deleteRole, readRole, updateRole } from '#api/contract/access/roles.ts'
import { readSecurity, updateSecurity } from '#api/contract/access/security.ts'
import { paths } from '#widgets/paths.ts'
import { type Case, confirm, day, deleteIt, press, uuid } from './case.ts'

const THERE: MemberSession = {
  id: uuid,
  device: 'Chrome no Linux',
  network: '203.0.113.7',
  created_utc: day,
  last_used_utc: day,
}

/** Elements of companies, of who has access, and of the trail. */
export const access: readonly Case[] = [
  { tag: 'fiscal-companies', fails: readCompany, view: ({ company }) => `/companies/${company}` },
  {
    tag: 'fiscal-companies',
    fails: updateCompany,
    view: ({ company }) => `/companies/${company}`,
    async act(element) {
      await press('Editar')(element)
      await press('Salvar')(element)
    },
  },
  {
    tag: 'fiscal-companies',
    fails: deleteCompany,
    view: ({ company }) => `/companies/${company}`,
    async act(element) {
      await element.getByRole('button', { name: 'Excluir' }).click()
      await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    },
  },
  {
    tag: 'fiscal-companies',
    fails: uploadCertificate,
    view: ({ company }) => `/companies/${company}`,
    async act(element) {
      await element.getByRole('button', { name: 'Enviar certificado' }).click()
      const file = new File(['a'], 'a.pfx', { type: 'application/x-pkcs12' })
      await element.getByLabelText('Certificado A1').upload(file)
      await element.getByRole('button', { name: 'Enviar', exact: true }).click()
    },
  },
  { tag: 'fiscal-roles', fails: readRole, view: ({ role }) => `/grants/primary/roles/${role}` },
  { tag: 'fiscal-roles', fails: listPermissions, view: () => '/grants/primary/roles/new' },
  {
    tag: 'fiscal-roles',
    fails: updateRole,
    view: ({ role }) => `/grants/primary/roles/${role}`,
    act: press('Salvar'),
  },
  { tag: 'fiscal-roles', fails: deleteRole, view: ({ role }) => `/grants/primary/roles/${role}`, act: deleteIt },
  { tag: 'fiscal-grants', fails: readSecurity, view: () => paths.security() },
  { tag: 'fiscal-grants', fails: updateSecurity, view: () => paths.security(), act: press('Salvar') },
  { tag: 'fiscal-grants', fails: readUser, view: ({ user }) => `/grants/primary/${user}` },
  { tag: 'fiscal-grants', fails: resendConfirmation, view: () => '/grants/secondary', act: press(/^Reenviar/) },
  { tag: 'fiscal-grants', fails: updateGrant, view: ({ user }) => `/grants/primary/${user}`, act: press('Salvar') },
  { tag: 'fiscal-grants', fails: listMemberSessions, view: ({ user }) => `/grants/primary/${user}` },
  {
    tag: 'fiscal-grants',
    fails: endMemberSessions,
    view: ({ user }) => `/grants/primary/${user}`,
    rows: [listMemberSessions, [THERE]],
    async act(element) {
      await press('Encerrar sessões')(element)
      await confirm('Encerrar sessões')(element)
    },
  },
  {
    tag: 'fiscal-grants',
    fails: endMemberSession,
    view: ({ user }) => `/grants/primary/${user}`,
    rows: [listMemberSessions, [THERE]],
    act: press(/^Encerrar a sessão/),
  },
  { tag: 'fiscal-grants', fails: deleteGrant, view: ({ user }) => `/grants/primary/${user}`, act: deleteIt },
  {
    tag: 'fiscal-company-groups',
    fails: readCompanyGroup,
    view: ({ group }) => `/grants/secondary/company_groups/${group}`,
  },
  {
    tag: 'fiscal-company-groups',
    fails: updateCompanyGroup,
    view: ({ group }) => `/grants/secondary/company_groups/${group}`,
    act: press('Salvar'),
  },
  {
    tag: 'fiscal-company-groups',
    fails: deleteCompanyGroup,
    view: ({ group }) => `/grants/secondary/company_groups/${group}`,
    act: deleteIt,
  },
  { tag: 'fiscal-audit', fails: listAudit, asking: /zone=/, act: press('Baixar CSV') },
]
