import { useState } from 'react'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { useRead, useWrite } from '#api/client/use-connection.ts'
import { createSavedView, deleteSavedView, listSavedViews, SavedViewForm } from '#api/contract/access/list-views.ts'
import type { SavedView } from '#api/contract/access/list-views.ts'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { Button, IconButton } from '#ui/painted/Button.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { ReadRegion } from '../../failure/ReadScreen.tsx'
import { useFailed } from '../../failure/use-failed.ts'
import { SubmitButton } from '../../form/buttons.tsx'
import { CheckboxField } from '../../form/choices.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useGo, useRoute } from '../../place/route.ts'
import { useSnackbars } from '../../snackbars.ts'
import { usePreferences } from '../../use-preferences.ts'
import { savedSearch, type ViewedList } from './saved-search.ts'
import './views.css'

export interface SavedViewsProps {
  list: ViewedList
  /** The list's call. */
  endpoint: Endpoint
  onClose: () => void
}

type Draft = Pick<SavedView, 'name' | 'is_shared'>
const Name = TextField<Draft>
const Shared = CheckboxField<Draft>
const asIs = (message: string) => message

/** 'Visões': the views of a list that somebody keeps by name, and those that the organization shares. */
export default function SavedViews({ list, endpoint, onClose }: SavedViewsProps) {
  const { params, search } = useRoute()
  const [preferences] = usePreferences()
  const go = useGo()
  const savedOf = (text: string) => savedSearch(list, endpoint.inBody ?? [], text, preferences)
  const present = savedOf(search)
  const read = useRead(listSavedViews, { query: { list: list.name } })
  const [isSaving, setSaving] = useState(false)
  const [leaving, setLeaving] = useState<SavedView>()
  const snackbars = useSnackbars()
  const create = useWrite(createSavedView, [listSavedViews])

  if (isSaving) {
    return (
      <FormDialog
        title="Salvar esta visão"
        size="sm"
        autoFocus
        schema={SavedViewForm}
        defaults={{ list: list.name, search: present, name: '', is_shared: false }}
        send={(body) => create.mutateAsync({ body })}
        failure={asIs}
        onSaved={({ name }) => {
          snackbars.show({ level: 'success', text: `Visão “${name}” salva` })
          onClose()
        }}
        onCancel={() => setSaving(false)}
        actions={<SubmitButton>Salvar</SubmitButton>}
      >
        <Name name="name" label="Nome" maxLength={60} />
        {read.data?.may_share && <Shared name="is_shared" label="Compartilhar com a organização" />}
      </FormDialog>
    )
  }
  return (
    <Dialog
      title="Visões"
      size="sm"
      onClose={onClose}
      footer={
        <Button icon="plus" onClick={() => setSaving(true)}>
          Salvar esta visão…
        </Button>
      }
    >
      <ReadRegion read={read} text="Não foi possível carregar as visões" skeleton={<SkeletonLines lines={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>Nenhuma visão salva. Uma visão guarda os filtros, a ordem e as colunas desta lista com um nome.</p>
          ) : (
            <ul className="views">
              {items.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className="link"
                    aria-current={savedOf(one.search) === present || undefined}
                    onClick={() => {
                      onClose()
                      go(list.path(savedOf(one.search), params))
                    }}
                  >
                    {one.name}
                  </button>
                  {one.is_shared && <span className="tag">Compartilhada</span>}
                  <span className="flex-1" />
                  {one.may_delete && (
                    <IconButton
                      icon="trash-2"
                      size="sm"
                      label={`Excluir: ${one.name}`}
                      onClick={() => setLeaving(one)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ReadRegion>
      {leaving && <Leaving view={leaving} onDone={() => setLeaving(undefined)} />}
    </Dialog>
  )
}

/** Asks before a view goes. */
function Leaving({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const remove = useWrite(deleteSavedView, [listSavedViews])
  const failed = useFailed()
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id: view.id } })
    } catch (error) {
      failed(error)
    }
    onDone()
  }
  return (
    <ConfirmDialog
      title={`Excluir a visão “${view.name}”?`}
      text={[view.is_shared ? 'Ela deixa de existir para toda a organização.' : 'Os dados da lista não mudam.']}
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  )
}
