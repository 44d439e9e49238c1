import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { activateDevice, listOauthDevices } from '#api/contract/devices/oauth-devices.ts'
import { scopeText } from '#domain/access/client-scopes.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { deviceState } from '#domain/access/device-state.ts'
import { maskUserCode, USER_CODE_LENGTH } from '#domain/access/user-code.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { TextField } from '../kit/form/fields.tsx'

/** The typed code; the button decides if the device is allowed. */
export const TypedCode = z.pick(activateDevice.body, { user_code: true })
export type TypedCode = z.output<typeof TypedCode>

const useTypedCode = (): string => maskUserCode(useWatch<TypedCode, 'user_code'>({ name: 'user_code' }))

/** The code in its mask, and which device asks by it. */
export function CodeFields() {
  const { setValue } = useFormContext<TypedCode>()
  return (
    <>
      <TextField<TypedCode>
        name="user_code"
        label="Código"
        shaped={maskUserCode}
        placeholder="AAAA-AAAA"
        hint="As oito letras que o dispositivo mostra."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onPaste={(event) => {
          // Into the whole field: a code replaces what stands there.
          const pasted = maskUserCode(event.clipboardData.getData('text'))
          if (pasted.length < USER_CODE_LENGTH) return
          event.preventDefault()
          setValue('user_code', pasted, { shouldDirty: true, shouldValidate: true })
        }}
      />
      <AskingDevice code={useTypedCode()} />
    </>
  )
}

/** 'Ativar': from nine characters on, the hyphen counts. */
export function ActivateButton() {
  return <SubmitButton disabled={useTypedCode().length < USER_CODE_LENGTH}>Ativar</SubmitButton>
}

/** Shows the device behind a code to whoever may know it: nobody should authorize what they do not recognize (RFC 8628, section 5.4). */
function AskingDevice({ code }: { code: string }) {
  const isKnown = useCan(listOauthDevices) && code.length === USER_CODE_LENGTH
  const { data } = useRead(listOauthDevices, { query: { user_code: code } }, { enabled: isKnown, freshFor: 0 })
  if (!isKnown || !data) return null
  const device = data.items.find((one) => deviceState(one) === 'waiting')
  if (!device) return <p className="hint">Nenhum dispositivo aguarda com este código nesta organização.</p>
  return (
    <dl className="definitions n1 asking-device" aria-label="Quem pede acesso">
      <div>
        <dt>Dispositivo</dt>
        <dd>{device.client}</dd>
      </div>
      <div>
        <dt>Poderá ver</dt>
        <dd>{scopeText(device.scopes)}</dd>
      </div>
      <div>
        <dt>Pedido em</dt>
        <dd className="tabular-nums">
          {formatDateTime(device.created_utc)}, de {device.address}
        </dd>
      </div>
    </dl>
  )
}
