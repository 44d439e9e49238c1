import type { Needs } from '#domain/access/permissions.ts'
import { paths } from '../../paths.ts'

/** A step that an empty screen offers to take next. */
export interface Step {
  /** The words of its button. */
  label: string
  /** The same for whoever may not: 'Seu perfil não permite …'. */
  doing: string
  needs: Needs
  /** The path that it leads to, or what it does here. */
  to: string | (() => void)
}

export const TO_IMPORT: Step = {
  label: 'Importar documentos',
  doing: 'importar documentos',
  needs: ['document:import'],
  to: paths.importDocuments(),
}
export const TO_COMPANY: Step = {
  label: 'Cadastrar empresa',
  doing: 'cadastrar empresas',
  needs: ['company:create'],
  to: paths.newCompany(),
}
/** The words of a list or park without SATs. */
export const NO_SATS = 'Cadastre os SATs das lojas, e conecte o agente que envia o estado de cada um.'
export const TO_SAT: Step = {
  label: 'Cadastrar SATs',
  doing: 'cadastrar SATs',
  needs: ['sat:create'],
  to: paths.satManager(),
}
export const TO_AGENT: Step = {
  label: 'Conectar um agente',
  doing: 'conectar agentes',
  needs: ['oauth_client:read', 'oauth_client:create'],
  to: paths.clients(),
}
export const TO_ALARM: Step = {
  label: 'Criar alarme',
  doing: 'criar alarmes',
  needs: ['sat_alarm:create', 'company_group:read'],
  to: paths.satAlarms('?new=1'),
}
export const TO_PEOPLE: Step = {
  label: 'Convidar alguém',
  doing: 'convidar pessoas',
  needs: ['grant:read', 'grant:create'],
  to: paths.grants('primary'),
}
