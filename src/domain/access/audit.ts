// What the audit trail calls the changes that it keeps: the labels are ours.

export const AUDIT_ACTIONS = {
  'grant.create': 'Acesso criado',
  'grant.update': 'Acesso alterado',
  'grant.delete': 'Acesso excluído',
  'user.resend': 'Convite reenviado',
  'user.activate': 'Usuário ativado',
  'user.deactivate': 'Usuário desativado',
  'session.create': 'Entrada no sistema',
  'session.oidc': 'Entrada no sistema por OIDC (provedor de identidade)',
  'session.refuse': 'Entrada recusada',
  'session.end': 'Sessões encerradas por um administrador',
  'session.reuse': 'Sessão encerrada: token reutilizado',
  'password.request': 'Link de senha pedido',
  'password.reset': 'Senha definida por link',
  'password.update': 'Senha alterada',
  'second_factor.create': 'Segundo fator adicionado',
  'second_factor.delete': 'Segundo fator removido',
  'second_factor.renew': 'Códigos de recuperação trocados',
  'second_factor.recover': 'Código de recuperação usado',
  'second_factor.refuse': 'Segundo fator recusado',
  'second_factor.reset': 'Segundos fatores retirados',
  'second_factor.demand': 'Exigência de segundo fator alterada',
  'role.create': 'Perfil criado',
  'role.update': 'Perfil alterado',
  'role.delete': 'Perfil excluído',
  'company.create': 'Empresa criada',
  'company.update': 'Empresa alterada',
  'company.delete': 'Empresa excluída',
  'certificate.create': 'Certificado enviado',
  'certificate.delete': 'Certificado removido',
  'company_group.create': 'Grupo criado',
  'company_group.update': 'Grupo alterado',
  'company_group.delete': 'Grupo excluído',
  'company_group.tell': 'Avisos do grupo alterados',
  'alert_channel.create': 'Canal de alertas criado',
  'alert_channel.update': 'Canal de alertas alterado',
  'alert_channel.delete': 'Canal de alertas excluído',
  'alert_channel.test': 'Canal de alertas testado',
  'alert_browser.create': 'Notificações ativadas em um navegador',
  'alert_browser.delete': 'Notificações desativadas em um navegador',
  'sat_alarm.create': 'Alarme criado',
  'sat_alarm.update': 'Alarme alterado',
  'sat_alarm.delete': 'Alarme excluído',
  'sat_notification.take': 'Alerta assumido',
  'sat_notification.release': 'Alerta devolvido',
  'sat_notification.assign': 'Alerta atribuído',
  'sat_notification.comment': 'Alerta comentado',
  'sat_notification.resolve': 'Alerta encerrado',
  'sat_alarm.pause': 'Alarme pausado',
  'sat_alarm.resume': 'Alarme retomado',
  'sat_silence.create': 'Silêncio criado',
  'sat_silence.update': 'Silêncio alterado',
  'sat_silence.end': 'Silêncio encerrado',
  'sat_silence.delete': 'Silêncio excluído',
  'point_of_sale.create': 'Ponto de venda criado',
  'point_of_sale.update': 'Ponto de venda alterado',
  'point_of_sale.delete': 'Ponto de venda excluído',
  'sat.create': 'SAT cadastrado',
  'sat.update': 'SAT alterado',
  'sat.move': 'SAT movido',
  'sat.retire': 'SAT desativado',
  'sat.revive': 'SAT reativado',
  'sat.delete': 'SAT excluído',
  'sat_command.create': 'Comando enviado a um SAT',
  'agent_credential.create': 'Credencial de agente criada',
  'agent_credential.revoke': 'Credencial de agente revogada',
  'document.import': 'Documentos importados',
  'nfce_gap.update': 'Numeração de NFC-e explicada',
  'month_closing.create': 'Mês fechado',
  'month_closing.reopen': 'Mês reaberto',
  'accountant.update': 'Envio ao contador alterado',
  'accountant.send': 'Mês enviado ao contador',
  'accountant.read': 'Totais do mês abertos por link',
  'accountant.end': 'Links do contador encerrados',
  'device.activate': 'Dispositivo autorizado',
  'device.refuse': 'Dispositivo recusado',
  'device.revoke': 'Dispositivo revogado',
  'device.reuse': 'Dispositivo encerrado: token reutilizado',
  'oauth_client.create': 'Cliente OAuth criado',
  'oauth_client.revoke': 'Cliente OAuth revogado',
  'oauth_client.exchange': 'Token de página emitido',
  'oauth_client.refuse': 'Token de página recusado',
  'sandbox.create': 'Sandbox criado',
  'sandbox.reset': 'Dados do sandbox recomeçados',
  'webhook.create': 'Webhook criado',
  'webhook.update': 'Webhook alterado',
  'webhook.rotate': 'Segredo de webhook trocado',
  'webhook.test': 'Teste de webhook enviado',
  'webhook.resend': 'Evento reenviado a um webhook',
  'webhook.replay': 'Eventos reenviados a um webhook',
  'webhook.delete': 'Webhook excluído',
  'nf_download.create': 'Download em lote requisitado',
  'nf_download.read': 'Download em lote baixado',
  'list.read': 'Lista baixada em CSV',
  'list_view.create': 'Visão compartilhada',
  'list_view.delete': 'Visão compartilhada excluída',
  'plan.create': 'Plano criado',
  'plan.update': 'Plano alterado',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** Subjects of the actions, by the first part of their names. */
export const AUDIT_SUBJECTS = {
  grant: 'Acessos',
  user: 'Usuários',
  session: 'Entradas e sessões',
  password: 'Senhas',
  second_factor: 'Segundo fator',
  role: 'Perfis',
  company: 'Empresas',
  certificate: 'Certificados',
  company_group: 'Grupos de empresas',
  sat_alarm: 'Alarmes',
  sat_notification: 'Alertas',
  sat_silence: 'Silêncios',
  alert_channel: 'Canais de alertas',
  alert_browser: 'Navegadores com notificações',
  point_of_sale: 'Pontos de venda',
  sat: 'SATs',
  sat_command: 'Comandos',
  agent_credential: 'Credenciais de agentes',
  document: 'Documentos',
  nfce_gap: 'Numeração de NFC-e',
  month_closing: 'Fechamento do mês',
  accountant: 'Envio ao contador',
  device: 'Dispositivos',
  oauth_client: 'Clientes OAuth',
  sandbox: 'Sandbox',
  webhook: 'Webhooks',
  nf_download: 'Downloads em lote',
  list: 'Listas',
  list_view: 'Visões de listas',
  plan: 'Planos',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** In place of a network: the commands of the terminal. */
export const AUDIT_OPERATOR = 'npm run admin'
/** In place of a network: what the server itself fetches there. */
export const AUDIT_SEFAZ = 'SEFAZ'

/**
 * Names the person who acted, in words: nobody's session is the operator's, a device's or client's own, that of who tried to sign in, or of
 * whoever held the signed address of a download.
 */
export function auditActor({
  email,
  address,
  action,
}: {
  email: string | null
  address: string
  action: string
}): string {
  if (email !== null) return email
  if (address === AUDIT_OPERATOR) return 'Operador do servidor'
  if (address === AUDIT_SEFAZ) return 'Busca na SEFAZ'
  if (/^(session|password|second_factor)\./.test(action)) return 'Alguém sem sessão'
  if (action === 'accountant.send') return 'O agendamento da empresa'
  if (action.startsWith('device.')) return 'O próprio dispositivo'
  return /^(oauth_client|sandbox)\./.test(action) ? 'O próprio cliente' : 'Quem tinha o link'
}

/** Between the values of one property that has several, as the API tells them: names of companies have commas. */
export const AUDIT_BETWEEN = '; '

/** One property as people call it, and its text before and after: null where there was or is none. */
export interface AuditChange {
  field: string
  from: string | null
  to: string | null
}

/** Lists the differences of two descriptions of a thing, by the names of its properties. */
export function auditChanges(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to)
}

/** The values of a property that are gone and those that have come: of many only what differs. */
export function auditDifference({ from, to }: AuditChange): { gone: string[]; come: string[] } {
  const before = from?.split(AUDIT_BETWEEN) ?? []
  const after = to?.split(AUDIT_BETWEEN) ?? []
  return {
    gone: before.filter((value) => !after.includes(value)),
    come: after.filter((value) => !before.includes(value)),
  }
}
