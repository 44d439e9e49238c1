import type { ControlSize } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { PasswordField, TextField } from '../form/fields.tsx'
import { PROOF_CHOICES, type ProofInput, type ProofKind } from './proof-kinds.ts'

interface Props {
  kind: ProofKind | undefined
  /** Those that serve here; chosen by `onKind`. */
  kinds: readonly ProofKind[]
  onKind: (kind: ProofKind) => void
  size?: Exclude<ControlSize, 'sm'>
}

/** Shows the field of a proof, and the ways to another kind. */
export function ProofFields({ kind, kinds, onKind, size = 'md' }: Props) {
  return (
    <>
      {kind === undefined && (
        <Note level="warning" icon="triangle-alert">
          Sua chave de acesso só serve no endereço do Fiscal. Entre por lá, ou adicione um aplicativo autenticador no
          Perfil.
        </Note>
      )}
      {kind === 'passkey' && (
        <p className="text-fg-2">Confirme com a chave de acesso deste aparelho, do celular ou com a chave física.</p>
      )}
      {kind === 'totp' && (
        <TextField<ProofInput>
          name="code"
          label="Código do aplicativo"
          hint="Os 6 dígitos que o aplicativo autenticador mostra agora."
          digits
          maxLength={6}
          autoComplete="one-time-code"
          size={size}
          data-autofocus
        />
      )}
      {kind === 'recovery' && (
        <TextField<ProofInput>
          name="code"
          label="Código de recuperação"
          hint="Um dos 10 que você guardou. Cada um serve uma vez."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size={size}
          data-autofocus
        />
      )}
      {kind === 'password' && <PasswordField<ProofInput> name="password" label="Senha" size={size} data-autofocus />}
      {kinds.length > 1 && (
        <ul className="grid gap-1">
          {kinds
            .filter((one) => one !== kind)
            .map((one) => (
              <li key={one}>
                <button type="button" className="link text-12" onClick={() => onKind(one)}>
                  {PROOF_CHOICES[one]}
                </button>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
