import { useWatch } from 'react-hook-form'
import { useMe, useWrite } from '#api/client/use-connection.ts'
import { createOauthClient, listOauthClients } from '#api/contract/devices/oauth-clients.ts'
import { CLIENT_KINDS, type ClientKind } from '#domain/access/client-kind.ts'
import { CLIENT_SCOPES, SCOPE_LABELS } from '#domain/access/client-scopes.ts'
import {
  EMBEDDED_ELEMENTS,
  isEmbeddedElement,
  lackedBy,
  lackText,
  PORTAL_SCOPE_LABELS,
  PORTAL_SCOPES,
} from '#domain/access/embedding.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { satisfies } from '#domain/access/needs.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { CheckboxField, SegmentedField } from '../kit/form/choices.tsx'
import { CompaniesField } from '../kit/form/lookup/CompaniesField.tsx'
import { CompanyField } from '../kit/form/lookup/CompanyField.tsx'
import { TextAreaField, TextField } from '../kit/form/fields.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { useTellSaved } from '../kit/saved.ts'
import { ChecksByAreaField } from './ChecksByArea.tsx'
import { areaOfElement, areaOfScope } from './choice-areas.ts'
import { EMPTY, newClientBody, NewClientForm, type NewClientInput } from './new-client.ts'

/** A client that was registered, with what is told once. */
export interface MadeClient {
  id: string
  secret: string | null
  kind: ClientKind
  description: string
}

export interface NewClientProps {
  onMade: (client: MadeClient) => void
  onClose: () => void
}

/** 'Novo cliente'. */
export function NewClient({ onMade, onClose }: NewClientProps) {
  const create = useWrite(createOauthClient, [listOauthClients])
  const tellSaved = useTellSaved()
  return (
    <FormDialog
      title="Novo cliente"
      schema={NewClientForm}
      defaults={EMPTY}
      autoFocus
      send={async (typed) => {
        const body = newClientBody(typed)
        const { id, secret } = await create.mutateAsync({ body })
        tellSaved({ what: 'oauth_client', id })
        // Here, since the secret is told once, to whom left the form meanwhile too.
        onMade({ id, secret, kind: body.kind, description: body.description })
      }}
      onSaved={onClose}
      onCancel={onClose}
      failure={(message) => message}
      actions={<SubmitButton>Registrar</SubmitButton>}
    >
      <TextField<NewClientInput>
        name="description"
        label="Descrição"
        hint="Para reconhecê-lo depois, por exemplo o nome do sistema ou da loja."
        maxLength={120}
        data-autofocus
      />
      <SegmentedField<NewClientInput>
        name="kind"
        label="Tipo"
        options={Object.entries(CLIENT_KINDS).map(([value, { label }]) => ({ value, label }))}
      />
      <OfKind />
    </FormDialog>
  )
}

const HINTS: Readonly<Record<ClientKind, string>> = {
  device: 'Não guarda segredo: cada dispositivo pede um código, que alguém autoriza em Dispositivos.',
  server: 'Tem um segredo e lê os dados em nome da organização, sem que ninguém o autorize a cada vez.',
  portal:
    'Tem um segredo, que seu servidor troca por acessos de dez minutos: cada um vale para uma página, no que ela mostra.',
  agent: 'Envia o estado dos SATs e executa comandos. O token é o da configuração do agente.',
}

function OfKind() {
  const kind = useWatch<NewClientInput, 'kind'>({ name: 'kind' })
  const { data: me } = useMe()
  const held = CLIENT_SCOPES.filter((scope) => me && satisfies([scope], me))
  return (
    <>
      <p className="hint">{HINTS[kind]}</p>
      {kind === 'agent' && <CompanyField<NewClientInput> name="company_id" placeholder="A organização inteira" />}
      {kind === 'portal' && <OfPortal />}
      {(kind === 'device' || kind === 'server') && (
        <ChecksByAreaField<NewClientInput>
          name="scopes"
          label="Poderá ver"
          options={held.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope], area: areaOfScope(scope) }))}
        />
      )}
    </>
  )
}

const ELEMENTS = Object.keys(EMBEDDED_ELEMENTS).filter(isEmbeddedElement)

/** Shows the fields of a portal: what its pages show, of which companies, and where they are. */
function OfPortal() {
  const isLimited = useWatch<NewClientInput, 'is_limited'>({ name: 'is_limited' })
  const { data: me } = useMe()
  const held = PORTAL_SCOPES.filter((scope) => me && satisfies([scope], me))
  const [elements, scopes] = useWatch<NewClientInput, ['elements', 'scopes']>({ name: ['elements', 'scopes'] })
  const lacking = elements.filter(isEmbeddedElement).flatMap((one) => {
    const lacked = lackedBy(one, scopes)
    return lacked.length > 0 ? [lackText(one, lacked)] : []
  })
  return (
    <>
      <TextAreaField<NewClientInput>
        name="origins"
        label="Endereços das páginas"
        hint="Um por linha, por exemplo https://portal.exemplo.com.br"
        rows={2}
      />
      <ChecksByAreaField<NewClientInput>
        name="elements"
        label="As páginas mostram"
        options={ELEMENTS.map((element) => ({
          value: element,
          label: EMBEDDED_ELEMENTS[element].label,
          area: areaOfElement(element),
        }))}
      />
      <ChecksByAreaField<NewClientInput>
        name="scopes"
        label="Permissões"
        options={held.map((scope) => ({ value: scope, label: PORTAL_SCOPE_LABELS[scope], area: areaOfScope(scope) }))}
      />
      <LiveStatus>
        {lacking.map((text) => (
          <Note key={text} level="warning" icon="triangle-alert">
            {text}
          </Note>
        ))}
      </LiveStatus>
      <CheckboxField<NewClientInput> name="is_limited" label="Somente algumas empresas" />
      {isLimited && <CompaniesField<NewClientInput> name="companies" />}
    </>
  )
}
