import { useState } from 'react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { useSaveFile } from '../files/use-save-file.ts'

/** Recovery codes, shown this once: left by anything but 'Guardei os códigos' it asks first. */
export default function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const save = useSaveFile()
  const text = codes.join('\n')
  const file = () => {
    const lines = ['Fiscal: códigos de recuperação', 'Cada um serve uma vez, no lugar do segundo fator.', '', text, '']
    save(new Blob([lines.join('\n')], { type: 'text/plain' }), 'fiscal-codigos-de-recuperacao.txt')
  }
  return (
    <Dialog
      title="Códigos de recuperação"
      persistent
      onClose={() => setLeaving(true)}
      footer={
        <>
          <Button onClick={file}>Baixar</Button>
          <Button kind="primary" onClick={onClose}>
            Guardei os códigos
          </Button>
        </>
      }
    >
      <Note level="warning" icon="triangle-alert">
        Aparecem somente agora. Guarde-os onde você os encontre sem o celular: cada um serve uma vez, no lugar do
        segundo fator.
      </Note>
      <div className="row mt-4">
        <h3 className="font-medium">Seus {codes.length} códigos</h3>
        <CopyButton text={text} label="Copiar códigos" copiedLabel="Códigos copiados" />
      </div>
      <ol className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 font-mono" aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      {isLeaving && (
        <ConfirmDialog
          title="Guardou os códigos?"
          text={['Não aparecem de novo: sem eles, quem perde o segundo fator depende do suporte para entrar.']}
          confirmLabel="Fechar"
          cancelLabel="Voltar"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}
