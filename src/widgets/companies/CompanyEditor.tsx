import { useEffect, useRef, useState } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { readCompany } from '#api/contract/companies/companies.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { MissingPart } from '../kit/failure/MissingPart.tsx'
import { useOpened } from '../kit/failure/use-loaded.ts'
import { useRoute } from '../kit/place/route.ts'
import { useTitle } from '../kit/place/title.ts'
import { paths } from '../paths.ts'
import './companies.css'
import { CompanyFrame } from './CompanyFrame.tsx'
import { CompanySheet } from './CompanySheet.tsx'
import { CompanyShapes } from './CompanyShapes.tsx'

/** Most come to look. */
const loadForm = () => import('./CompanyForm.tsx').then(({ CompanyForm }) => ({ default: CompanyForm }))

/** One company, seen, and changed when asked. */
export default function CompanyEditor() {
  const { params, search } = useRoute()
  const company = useRead(readCompany, { params: { id: params['company_id'] ?? '' } })
  const { isEditing, edit, close, button } = useEditing()
  const Form = useOpened(loadForm, isEditing, MissingPart)
  const name = company.data && companyName(company.data)
  useTitle(name)
  const back = paths.companies(search)
  return (
    <CompanyFrame back={back} title={name ?? 'Empresa'}>
      <ReadScreen
        read={company}
        skeleton={<CompanyShapes />}
        around={(content) => (company.error ? <div className="scroll pad">{content}</div> : content)}
      >
        {(data) =>
          isEditing && Form ? (
            <Form key={data.id} company={data} back={back} onClose={close} />
          ) : (
            <CompanySheet company={data} back={back} button={button} onEdit={edit} />
          )
        }
      </ReadScreen>
    </CompanyFrame>
  )
}

/** Tells whether the company is being changed; the focus returns to 'Editar'. */
function useEditing() {
  const [isEditing, setEditing] = useState(false)
  const [closed, setClosed] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (closed > 0) button.current?.focus()
  }, [closed])
  const close = () => {
    setEditing(false)
    setClosed((before) => before + 1)
  }
  return { isEditing, edit: () => setEditing(true), close, button }
}
