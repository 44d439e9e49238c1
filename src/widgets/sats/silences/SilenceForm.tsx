import { useCan } from '#api/client/use-connection.ts'
import { createSilence, deleteSilence, type Silence, updateSilence } from '#api/contract/sats/silences.ts'
import { DeleteButton, SubmitButton } from '../../kit/form/buttons.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { bodyOf, inputOf, newSilence, SilenceSchema } from './silence-draft.ts'
import { SilenceFields } from './SilenceFields.tsx'
import { useSilenceWrites } from './use-silence-writes.ts'

interface Props {
  /** Undefined for a new one. */
  silence: Silence | undefined
  /** The company, SAT and kind of alarm that a new one is about at first. */
  about: { company?: string | undefined; sat?: string | undefined; type?: string | undefined }
  onClose: () => void
}

/** 'Novo silêncio', and that of one that is there. */
export function SilenceForm({ silence, about, onClose }: Props) {
  const writes = useSilenceWrites()
  const snackbars = useSnackbars()
  const maySave = useCan(silence ? updateSilence : createSilence)
  const mayDelete = useCan(deleteSilence)
  return (
    <FormDialog
      title={silence ? 'Editar silêncio' : 'Novo silêncio'}
      schema={SilenceSchema}
      defaults={silence ? inputOf(silence) : newSilence(about)}
      from={readFrom(silence, inputOf)}
      autoFocus
      send={(typed, _confirmed, version) => writes.save(silence?.id, bodyOf(typed), version)}
      onSaved={() => {
        snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
        onClose()
      }}
      onCancel={onClose}
      failure={(message) => `Ocorreu um erro ao salvar as informações: ${message}`}
      actions={
        <>
          {silence && mayDelete && (
            <DeleteButton
              notice="Silêncio excluído"
              question={{
                title: 'Excluir este silêncio?',
                text: [`‘${silence.reason}’`, 'Quem seria avisado recebe o que houve até agora.'],
              }}
              remove={() => writes.remove(silence.id)}
              onDeleted={onClose}
              failure={(message) => `Ocorreu um erro ao tentar excluir o silêncio: ${message}`}
            />
          )}
          <SubmitButton disabledReason={maySave ? undefined : 'Seu perfil não permite alterar silêncios'}>
            Salvar
          </SubmitButton>
        </>
      }
    >
      <SilenceFields silence={silence} />
    </FormDialog>
  )
}
