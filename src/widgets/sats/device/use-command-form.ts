import { useState } from 'react'
import { useWrite } from '#api/client/use-connection.ts'
import { createSatCommand, listSatCommands, type SatCommandSpec } from '#api/contract/sat-commands.ts'
import type { Sat } from '#api/contract/sats.ts'
import { parameterErrors, satFunction } from '#domain/sat-commands.ts'
import { toFailure, useTell } from '../../kit/failure/failure.ts'
import { useTellSaved } from '../../kit/saved.ts'

/** Server's names of what belongs to a field of the form. */
const PREFIX = 'parameters.'

/** What is typed for a command, what is wrong with it, and its sending. What was typed stays until it was sent. */
export function useCommandForm(sat: Sat, spec: SatCommandSpec | undefined) {
  const tell = useTell()
  const tellSaved = useTellSaved()
  const { mutateAsync, isPending } = useWrite(createSatCommand, [listSatCommands])
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  /** The last command that was sent, for who does not see the list. */
  const [sent, setSent] = useState<string>()

  const given = () => Object.fromEntries((spec?.parameters ?? []).map(({ name }) => [name, values[name] ?? '']))

  return {
    values,
    errors,
    failure,
    sent,
    isPending,
    set(name: string, value: string) {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _mended, ...others }) => others)
    },
    /** Another command is chosen: what was said of the former one is over, what was typed may serve again. */
    clearFaults() {
      setErrors({})
      setFailure(undefined)
      setSent(undefined)
    },
    /** Whether the parameters may be sent; what is wrong with them stands at their fields. */
    check(): boolean {
      const known = spec && satFunction(spec.id)
      const found = known ? parameterErrors(known, given()) : {}
      setErrors(found)
      setFailure(undefined)
      return Object.keys(found).length === 0
    },
    async send(): Promise<boolean> {
      if (!spec) return false
      try {
        const { id } = await mutateAsync({ body: { sat_id: sat.id, spec_id: spec.id, parameters: given() } })
        setValues({})
        setSent(spec.description)
        tellSaved({ what: 'sat_command', id })
        return true
      } catch (error) {
        const refusal = toFailure(error)
        const isOurs = tell(refusal)
        const fields = Object.entries(refusal.fields)
        const atFields = fields.filter(([name]) => name.startsWith(PREFIX))
        setErrors(Object.fromEntries(atFields.map(([name, message]) => [name.slice(PREFIX.length), message])))
        const elsewhere = fields.find(([name]) => !name.startsWith(PREFIX))?.[1]
        const said = elsewhere ?? (atFields.length > 0 ? undefined : refusal.message)
        setFailure(isOurs ? said : undefined)
        return false
      }
    },
  }
}
