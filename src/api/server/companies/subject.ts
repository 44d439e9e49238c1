import { expiryEvent } from './expiry/expiry-events.ts'
import { expiryMail } from './expiry/expiry-mails.ts'
import { companyTables } from '../store/schema/companies.ts'
import { defineSubject } from '../subject.ts'
import * as ceps from './ceps.ts'
import * as certificates from './certificates.ts'
import * as companies from './companies.ts'
import * as companyForms from './company-forms.ts'
import * as firstSteps from './first-steps.ts'
import events from '../events/subject.ts'
import intake from '../documents/intake/subject.ts'
import plans from '../identity/plans/subject.ts'
import type { CompanySeal } from './seal.ts'

declare module '../subject.ts' {
  interface Running {
    companySeal: CompanySeal
  }
}

export default defineSubject({
  name: 'companies',
  handlers: { ...ceps, ...certificates, ...companies, ...companyForms, ...firstSteps },
  tables: companyTables,
  work: [expiryMail, expiryEvent],
  uses: [events, intake, plans],
})
