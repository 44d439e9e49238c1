import { type ReactNode, useState } from 'react'
import { CallError } from '#api/client/call.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { useIsReported } from './failure/failure.ts'
import { ReportContext, type ScreenState, useReport } from './report.ts'

interface Reporting {
  report: (state: ScreenState) => void
}

interface PanelProps {
  state: ScreenState
  icon: 'lock' | 'circle-alert' | 'inbox'
  title: string
  text: string
}

function Panel({ state, icon, title, text }: PanelProps) {
  useReport(state)
  const panel = <Empty icon={icon} title={title} text={text} />
  return state === 'error' ? <slot name="error">{panel}</slot> : panel
}

/** A panel that is a failure to whoever embeds the element. */
function FailurePanel({ code, ...panel }: PanelProps & { code: 'auth-denied' | 'config' }) {
  useIsReported(useState(() => new CallError(code, panel.text))[0])
  return <Panel {...panel} />
}

const Alone = ({ report, children }: Reporting & { children: ReactNode }) => (
  <ReportContext value={report}>{children}</ReportContext>
)

/** An element without a token, or whose token was taken away. */
export const SignedOut = ({ report }: Reporting) => (
  <Alone report={report}>
    <Panel state="auth" icon="lock" title="Sessão não iniciada" text="Entre novamente para ver estes dados." />
  </Alone>
)

/** An element whose page has a token to come, and has not got it. */
export const TokenAwaited = ({ report }: Reporting) => (
  <Alone report={report}>
    <Panel
      state="auth"
      icon="lock"
      title="Aguardando o acesso da página"
      text="A página ainda não informou quem vê estes dados. Tentando novamente…"
    />
  </Alone>
)

/** An element whose attributes make no sense; the text says which. */
export const Unusable = ({ report, message }: Reporting & { message: string }) => (
  <Alone report={report}>
    <Panel state="error" icon="circle-alert" title="Não foi possível mostrar" text={message} />
  </Alone>
)

/** A screen whose permission the user does not hold, where there is no home to send them to. */
export const NoAccess = () => (
  <FailurePanel
    code="auth-denied"
    state="auth"
    icon="lock"
    title="Sem acesso"
    text="Seu perfil não tem permissão para ver estes dados."
  />
)

/** A `view` that none of the element's routes knows. */
export const UnknownPath = () => (
  <FailurePanel
    code="config"
    state="error"
    icon="inbox"
    title="Página não encontrada"
    text="A Página que está procurando não existe."
  />
)
