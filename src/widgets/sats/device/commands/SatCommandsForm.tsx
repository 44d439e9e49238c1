import { useMemo, useState } from 'react'
import { useCan, useRead, useWrite } from '#api/client/use-connection.ts'
import {
  createSatCommand,
  listSatCommands,
  listSatCommandSpecs,
  type SatCommandSpec,
} from '#api/contract/sats/sat-commands.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { ReadRegion } from '../../../kit/failure/ReadScreen.tsx'
import { ApiForm } from '../../../kit/form/ApiForm.tsx'
import { SubmitButton } from '../../../kit/form/buttons.tsx'
import { useFormShell } from '../../../kit/form/form-context.ts'
import { useTellSaved } from '../../../kit/saved.ts'
import { commandInput, parametersOf } from './command-input.ts'
import { SatCommandsFormSkeleton } from './SatCommandsFormSkeleton.tsx'
import { SatCommandsParameter } from './SatCommandsParameter.tsx'

interface SatCommandsFormProps {
  sat: Sat
  /** The command that the address names. */
  chosen: string | undefined
  onChoose: (spec: string) => void
  onSent: () => void
}

/** One of the commands, what it asks for, and its sending; a dangerous one is asked about first. */
export function SatCommandsForm({ chosen, ...form }: SatCommandsFormProps) {
  const specs = useRead(listSatCommandSpecs, {}, { freshFor: 300 })
  return (
    <ReadRegion read={specs} skeleton={<SatCommandsFormSkeleton />}>
      {({ items }) => <Loaded {...form} specs={items} spec={items.find(({ id }) => id === chosen)} />}
    </ReadRegion>
  )
}

interface LoadedProps extends Omit<SatCommandsFormProps, 'chosen'> {
  specs: readonly SatCommandSpec[]
  spec: SatCommandSpec | undefined
}

function Loaded({ sat, specs, spec, onChoose, onSent }: LoadedProps) {
  const may = useCan(createSatCommand)
  const tellSaved = useTellSaved()
  const write = useWrite(createSatCommand, [listSatCommands])
  /** The last command that was sent, for who does not see the list. */
  const [sent, setSent] = useState<string>()
  const names = useMemo(() => (spec?.parameters ?? []).map(({ name }) => name), [spec])
  const schema = useMemo(() => commandInput(spec?.id, names), [spec, names])
  const refusal = may ? (spec ? undefined : 'Escolha um comando') : 'Seu perfil não permite enviar comandos'

  const choose = (id: string) => {
    setSent(undefined)
    onChoose(id)
  }

  return (
    <>
      <ApiForm
        className="form"
        schema={schema}
        defaults={untyped(specs)}
        question={(_, failed) => (!failed && spec?.is_dangerous ? questionOf(sat, spec) : undefined)}
        send={async (typed) => {
          const body = { sat_id: sat.id, spec_id: spec?.id ?? '', parameters: parametersOf(names, typed) }
          tellSaved({ what: 'sat_command', id: (await write.mutateAsync({ body })).id })
        }}
        onSaved={(_, reset) => {
          reset()
          setSent(spec?.description)
          onSent()
        }}
        failure={(message) => message}
        actions={
          <>
            <SubmitButton icon="send" disabledReason={refusal}>
              Enviar comando
            </SubmitButton>
            {!may && <p className="hint">Seu perfil não permite enviar comandos.</p>}
            <LiveStatus as="p" className="sr-only">
              {sent && `Comando ${sent} enviado`}
            </LiveStatus>
          </>
        }
      >
        <Commands specs={specs} spec={spec} onChoose={choose} />
      </ApiForm>
      {!spec && <Offered specs={specs} onChoose={choose} />}
    </>
  )
}

/** While none is chosen: what can be asked of a SAT, and what each does. */
function Offered({ specs, onChoose }: Pick<LoadedProps, 'specs' | 'onChoose'>) {
  return (
    <ul className="offered" aria-label="Comandos disponíveis">
      {specs.map(({ id, description, explanation }) => (
        <li key={id}>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // This list goes: the keyboard goes on at the choice.
              currentTarget.closest('section')?.querySelector<HTMLElement>('button.input')?.focus()
              onChoose(id)
            }}
          >
            <b>{description}</b>
            <span className="text-fg-3 text-12">{explanation}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Nothing typed for any of the commands. */
const untyped = (specs: readonly SatCommandSpec[]) => ({
  parameters: Object.fromEntries(specs.flatMap(({ parameters }) => parameters.map(({ name }) => [name, '']))),
})

const questionOf = (sat: Sat, spec: SatCommandSpec) => ({
  title: `Enviar comando ao SAT ${sat.serial_number}?`,
  text: [`${spec.description}, em ${companyName(sat.company)}.`, spec.explanation, spec.danger ?? ''],
  confirmLabel: 'Enviar comando',
  danger: true,
})

/** The choice of a command, which the address keeps, and its parameters. What was typed for another may serve again. */
function Commands({ specs, spec, onChoose }: Pick<LoadedProps, 'specs' | 'spec' | 'onChoose'>) {
  const { clear } = useFormShell()
  return (
    <>
      <Select
        label="Comando"
        placeholder="Escolha um comando"
        options={specs.map(({ id, description }) => ({ value: id, label: description }))}
        value={spec?.id ?? ''}
        onChange={(id) => {
          clear()
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
            <SatCommandsParameter key={parameter.name} parameter={parameter} />
          ))}
        </>
      )}
    </>
  )
}
