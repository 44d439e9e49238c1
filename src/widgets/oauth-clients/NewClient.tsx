import { useWatch } from 'react-hook-form'
import { useMe, useWrite } from '#api/client/use-connection.ts'
import { createOauthClient, listOauthClients, OauthClientForm } from '#api/contract/devices/oauth-clients.ts'
import { CLIENT_KINDS, type ClientKind } from '#domain/access/client-kind.ts'
import { CLIENT_SCOPES, SCOPE_LABELS } from '#domain/access/client-scopes.ts'
import { satisfies } from '#domain/access/needs.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { CheckboxGroupField, SegmentedField } from '../kit/form/choices.tsx'
import { CompanyField } from '../kit/form/lookup/CompanyField.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { useTellSaved } from '../kit/saved.ts'

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
      schema={OauthClientForm}
      defaults={{ kind: 'device', description: '', scopes: [], company_id: '' }}
      autoFocus
      send={async (body) => {
        const { id, secret } = await create.mutateAsync({ body })
        tellSaved({ what: 'oauth_client', id })
        return { id, secret, kind: body.kind, description: body.description }
      }}
      onSaved={onMade}
      onCancel={onClose}
      failure={(said) => said}
      actions={<SubmitButton>Registrar</SubmitButton>}
    >
      <TextField<OauthClientForm>
        name="description"
        label="Descrição"
        hint="Para reconhecê-lo depois, por exemplo o nome do sistema ou da loja."
        maxLength={120}
        data-autofocus
      />
      <SegmentedField<OauthClientForm>
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
  server: 'Tem um segredo e lê os dados em nome do grupo, sem que ninguém o autorize a cada vez.',
  agent: 'Envia o estado dos SATs e executa comandos. O token é o da configuração do agente.',
}

function OfKind() {
  const kind = useWatch<OauthClientForm, 'kind'>({ name: 'kind' })
  const { data: me } = useMe()
  const held = CLIENT_SCOPES.filter((scope) => me && satisfies([scope], me))
  return (
    <>
      <p className="hint">{HINTS[kind]}</p>
      {kind === 'agent' ? (
        <CompanyField<OauthClientForm> name="company_id" placeholder="O grupo inteiro" />
      ) : (
        <div className="client-scopes">
          <CheckboxGroupField<OauthClientForm>
            name="scopes"
            label="Poderá ver"
            options={held.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
          />
        </div>
      )}
    </>
  )
}
