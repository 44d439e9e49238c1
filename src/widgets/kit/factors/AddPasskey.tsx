import * as z from 'zod/mini'
import { useWrite } from '#api/client/use-connection.ts'
import { addPasskey, type beginPasskey, readSecondFactors } from '#api/contract/account/second-factor.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { SubmitButton } from '../form/buttons.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { passkeys, refusedBy } from './proof-kinds.ts'

interface Props {
  begun: Reply<typeof beginPasskey>
  onAdded: (codes: readonly string[] | null) => void
  onClose: () => void
}

const Named = z.pick(addPasskey.body, { name: true })

/** A new passkey: its name here, then the browser's own question. */
export default function AddPasskey({ begun: { challenge, options }, onAdded, onClose }: Props) {
  const add = useWrite(addPasskey, [readSecondFactors])
  const make = async () => {
    const { startRegistration } = await passkeys()
    // Made by the library's other half, and read by this one.
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    return startRegistration({ optionsJSON }).catch((error: unknown) => {
      throw refusedBy(error)
    })
  }
  return (
    <FormDialog
      title="Adicionar chave de acesso"
      size="sm"
      schema={Named}
      defaults={{ name: 'Chave de acesso' }}
      // Here, since codes are told once, to whom left the form meanwhile too.
      send={async ({ name }) => {
        const reply = { ...(await make()) }
        onAdded((await add.mutateAsync({ body: { challenge, name, reply } })).recovery_codes)
      }}
      onSaved={() => {}}
      onCancel={onClose}
      failure={(message) => message}
      isQuiet
      isDisposable
      autoFocus
      actions={<SubmitButton>Continuar</SubmitButton>}
    >
      <p className="text-fg-2">
        O navegador pede a digital, o rosto, o PIN do aparelho ou uma chave física, e guarda ali a chave de acesso.
      </p>
      <TextField<z.input<typeof Named>> name="name" label="Nome" maxLength={60} data-autofocus />
    </FormDialog>
  )
}
