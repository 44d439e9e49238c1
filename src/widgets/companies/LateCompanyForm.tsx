import { type Load, useLoaded } from '../kit/failure/use-loaded.ts'
import type { CompanyFormProps } from './CompanyForm.tsx'
import { CompanyShapes } from './CompanyShapes.tsx'

const loadForm: Load<CompanyFormProps> = () =>
  import('./CompanyForm.tsx').then(({ CompanyForm }) => ({ default: CompanyForm }))

/** Heavier than all the rest of the screen, which is drawn without waiting for it. */
export function LateCompanyForm(props: CompanyFormProps) {
  const Form = useLoaded(loadForm)
  return Form ? <Form {...props} /> : <CompanyShapes />
}
