import { type FormEvent, useRef, useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { createSatCommand, listSatCommandSpecs, type SatCommandSpec } from '#api/contract/sat-commands.ts'
import type { Sat } from '#api/contract/sats.ts'
import { Button } from '#ui/painted/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { companyName } from '#domain/company-name.ts'
import { ReadFailure } from '../../kit/failure/ReadFailure.tsx'
import { Select } from '../../kit/form/late-fields.tsx'
import { SatCommandsParameter } from './SatCommandsParameter.tsx'
import { useCommandForm } from './use-command-form.ts'

interface Props {
  sat: Sat
  /** The command that the address names. */
  chosen: string | undefined
  onChoose: (spec: string) => void
  onSent: () => void
}

/** One of the commands, what it asks for, and its sending; a dangerous one is asked about first. */
export function SatCommandsForm({ sat, chosen, onChoose, onSent }: Props) {
  const specs = useRead(listSatCommandSpecs, {}, { freshFor: 300 })
  if (specs.data) {
    const { items } = specs.data
    const spec = items.find(({ id }) => id === chosen)
    return <Loaded sat={sat} specs={items} spec={spec} onChoose={onChoose} onSent={onSent} />
  }
  if (specs.error) {
    return <ReadFailure error={specs.error} onRetry={() => void specs.refetch()} busy={specs.isFetching} />
  }
  return <SkeletonLines lines={4} />
}

interface LoadedProps extends Omit<Props, 'chosen'> {
  specs: readonly SatCommandSpec[]
  spec: SatCommandSpec | undefined
}

function Loaded({ sat, specs, spec, onChoose, onSent }: LoadedProps) {
  const may = useCan(createSatCommand)
  const form = useCommandForm(sat, spec)
  const frame = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const refusal = may ? (spec ? undefined : 'Escolha um comando') : 'Seu perfil não permite enviar comandos'

  const send = async () => {
    const done = await form.send()
    setAsking(false)
    if (done) onSent()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal || form.isPending || !spec) return
    if (!form.check()) {
      // Once the errors stand in the page.
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } else if (spec.is_dangerous) setAsking(true)
    else void send()
  }

  return (
    <form ref={frame} className="form" onSubmit={submit} noValidate aria-busy={form.isPending}>
      <Select
        label="Comando"
        placeholder="Escolha um comando"
        options={specs.map(({ id, description }) => ({ value: id, label: description }))}
        value={spec?.id ?? ''}
        onChange={(id) => {
          form.clearFaults()
          onChoose(id)
        }}
      />
      {spec && (
        <>
          <p className="text-fg-2">{spec.explanation}</p>
          {spec.danger && (
            <Note level="warning" icon="triangle-alert">
              {spec.danger}
            </Note>
          )}
          {spec.parameters.map((parameter) => (
            <SatCommandsParameter
              key={parameter.name}
              parameter={parameter}
              value={form.values[parameter.name] ?? ''}
              error={form.errors[parameter.name]}
              onChange={(value) => form.set(parameter.name, value)}
            />
          ))}
        </>
      )}
      {form.failure && (
        <div role="alert">
          <Note level="danger" icon="circle-alert">
            {form.failure}
          </Note>
        </div>
      )}
      <Button type="submit" kind="primary" icon="send" busy={form.isPending} disabledReason={refusal}>
        Enviar comando
      </Button>
      {!may && <p className="hint">Seu perfil não permite enviar comandos.</p>}
      <p className="sr-only" role="status">
        {form.sent && `Comando ${form.sent} enviado`}
      </p>
      {asking && spec && (
        <ConfirmDialog
          title={`Enviar comando ao SAT ${sat.serial_number}?`}
          text={[`${spec.description}, em ${companyName(sat.company)}.`, spec.explanation, spec.danger ?? '']}
          confirmLabel="Enviar comando"
          danger
          busy={form.isPending}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  )
}
