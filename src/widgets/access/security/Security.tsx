import { useCan, useRead, useWrite } from '#api/client/use-connection.ts'
import { readSecurity, type Security as Demands, updateSecurity } from '#api/contract/access/security.ts'
import { readMe } from '#api/contract/access/users.ts'
import { FACTOR_DEMANDS, type FactorDemand } from '#domain/access/second-factor.ts'
import { Segmented, type SegmentedProps } from '#ui/fields/Choice.tsx'
import { FormSkeleton } from '#ui/painted/Skeleton.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { bound } from '../../kit/form/bound.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import '../access.css'
import { AccessTabs } from '../AccessTabs.tsx'

type Body = { second_factor: FactorDemand }

const OPTIONS = (Object.keys(FACTOR_DEMANDS) as FactorDemand[]).map((value) => ({
  value,
  label: FACTOR_DEMANDS[value],
}))

/** Without the lists that other choices are made from. */
const Choices = bound<SegmentedProps<string>>(Segmented)

/** 'Segurança': of whom a second factor is asked, and who of them has none yet. */
export default function Security() {
  const read = useRead(readSecurity, {})
  return (
    <>
      <AccessTabs context="primary" current="security" />
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <h2 className="h2">Segundo fator</h2>
        <span className="flex-1" />
        <slot name="toolbar-end" />
      </div>
      <div className="scroll pad">
        <ReadScreen
          read={read}
          text="Não foi possível carregar a segurança dos acessos."
          skeleton={<FormSkeleton fields={2} />}
        >
          {(security) => <SecurityForm key={security.second_factor} security={security} />}
        </ReadScreen>
      </div>
    </>
  )
}

function SecurityForm({ security }: { security: Demands }) {
  const save = useWrite(updateSecurity, [readSecurity, readMe])
  const tellSaved = useTellSaved()
  const snackbars = useSnackbars()
  const mayChange = useCan(updateSecurity)
  const { second_factor } = security
  return (
    <section aria-label="Segundo fator" className="max-w-[560px]">
      <p className="text-fg-2">
        Além da senha, um código de um aplicativo autenticador ou uma chave de acesso. Cada usuário adiciona o seu no
        Perfil.
      </p>
      <ul className="mt-3" aria-label="Quem ainda não tem">
        <li>{lacking(security.administrators_without, security.administrators, 'administrador', 'administradores')}</li>
        <li>{lacking(security.users_without, security.users, 'usuário', 'usuários')}</li>
      </ul>
      <ApiForm
        className="form mt-4"
        aria-label="Exigência de segundo fator"
        schema={updateSecurity.body}
        defaults={{ second_factor }}
        send={async (body) => {
          await save.mutateAsync({ body })
          // Here, since the demand that is read anew has a form of its own.
          snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
          tellSaved({ what: 'security' })
        }}
        onSaved={() => {}}
        failure={(message) => message}
        question={({ second_factor: demand }) => questionOf(demand, security)}
        actions={
          <div className="row access-actions">
            <SubmitButton disabledReason={mayChange ? undefined : 'Seu perfil não permite alterar acessos'}>
              Salvar
            </SubmitButton>
          </div>
        }
      >
        <Choices<Body>
          name="second_factor"
          label="Exigir de"
          hint="Administradores: quem altera acessos, perfis, certificados ou códigos do CSC, ou envia comandos a SATs."
          options={OPTIONS}
        />
        {second_factor !== 'nobody' && (
          <Note level="info" icon="info">
            Quem ainda não tem o seu só consegue adicioná-lo: nada mais desta organização abre até lá.
          </Note>
        )}
      </ApiForm>
    </section>
  )
}

/** 'Sem segundo fator: 2 de 3 administradores'. */
function lacking(without: number, all: number, one: string, many: string): string {
  return `Sem segundo fator: ${without} de ${all} ${all === 1 ? one : many}`
}

/** Returns the question before a demand that keeps somebody out at once. */
function questionOf(demand: FactorDemand, security: Demands) {
  const without = demand === 'everybody' ? security.users_without : security.administrators_without
  if (demand === 'nobody' || demand === security.second_factor || without === 0) return undefined
  const whom =
    without === 1
      ? '1 usuário ainda não tem segundo fator e só poderá'
      : `${without} usuários ainda não têm segundo fator e só poderão`
  return {
    title: 'Exigir um segundo fator?',
    text: [`${whom} adicioná-lo, até que o façam. Se você é um deles, isso vale agora para você.`],
    confirmLabel: 'Exigir',
  }
}
