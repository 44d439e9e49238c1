import * as z from 'zod/mini'

/** Why a call was refused. `message` is fit to be shown, in the caller's language; `fields` names the inputs at fault (docs/decisions.md#wire-format). */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Problem = z.output<typeof Problem>

/** Codes are stable; messages may be reworded. */
export const problems = {
  unauthenticated: { status: 401, message: 'Sessão expirada. Entre novamente.' },
  device: { status: 401, message: 'A credencial do agente não é válida ou foi revogada.' },
  credentials: { status: 401, message: 'Email ou senha incorretos' },
  forbidden: { status: 403, message: 'Você não tem permissão para esta ação.' },
  https_required: {
    status: 403,
    message:
      'Chame por https. Por http o que foi enviado pôde ser lido no caminho: troque a senha ou o token que foi junto.',
  },
  second_factor_missing: {
    status: 403,
    message: 'Esta organização exige um segundo fator, e você ainda não tem um. Adicione o seu no Perfil.',
  },
  step_up_required: { status: 403, message: 'Confirme que é você para continuar.' },
  tenant: { status: 403, message: 'Você não tem acesso a esta organização.' },
  email_unknown: { status: 404, message: 'Email não encontrado' },
  not_found: { status: 404, message: 'Registro não encontrado.' },
  invalid: { status: 400, message: 'Há campos inválidos.' },
  old_password: { status: 400, message: 'A senha atual está incorreta' },
  second_factor_wrong: { status: 400, message: 'A confirmação não serviu. Tente de novo.' },
  second_factor_blocked: {
    status: 400,
    message:
      'Houve 100 códigos errados seguidos, e os do aplicativo não servem mais por ora. Use uma chave de acesso ou um código de recuperação; se não tem nenhum, fale com quem administra o servidor.',
  },
  second_factor_expired: { status: 400, message: 'O tempo para confirmar acabou. Comece de novo.' },
  token_invalid: { status: 400, message: 'Este link não é válido. Peça um novo.' },
  token_used: { status: 400, message: 'Este link já foi usado ou substituído. Peça um novo.' },
  token_expired: { status: 400, message: 'Este link expirou. Peça um novo.' },
  quota: { status: 400, message: 'A requisição excede o limite de downloads.' },
  plan_quota: { status: 409, message: 'O limite do plano foi atingido.' },
  link_invalid: {
    status: 403,
    message: 'Este endereço de download não é válido. Abra a lista de downloads novamente.',
  },
  link_expired: { status: 403, message: 'Este endereço de download expirou. Abra a lista de downloads novamente.' },
  link_ended: { status: 410, message: 'Quem enviou este link o encerrou. Peça à empresa um novo envio.' },
  email_confirmed: { status: 409, message: 'O email deste usuário já está confirmado.' },
  conflict: { status: 409, message: 'O registro já existe ou foi alterado por outra pessoa.' },
  similar_alarm: { status: 409, message: 'Já existe outro alarme similar cadastrado' },
  alert_held: { status: 409, message: 'Este alerta já foi assumido por outra pessoa.' },
  alert_over: { status: 409, message: 'Este alerta já se encerrou.' },
  not_held: { status: 403, message: 'Você não pode dar nem tirar permissões que não tem.' },
  master_role: { status: 403, message: 'Um perfil de administrador não pode ser alterado nem excluído.' },
  role_in_use: { status: 409, message: 'Este perfil está em uso.' },
  group_in_use: { status: 409, message: 'Este grupo está em uso.' },
  point_in_use: { status: 409, message: 'Este ponto de venda tem SATs.' },
  kept_documents: { status: 409, message: 'Há notas ou cupons que devem ser guardados.' },
  sat_in_use: {
    status: 409,
    message: 'Este SAT já foi usado, e o que se guardou dele fica. Desative-o em vez de excluí-lo.',
  },
  company_in_use: { status: 409, message: 'Esta empresa não pode ser excluída.' },
  last_master: { status: 409, message: 'Este é o último administrador ativo da organização.' },
  interrupted: { status: 400, message: 'O envio foi interrompido antes do fim.' },
  too_complex: { status: 422, message: 'Ler este arquivo passa do tempo ou da memória permitidos.' },
  damaged: { status: 410, message: 'O documento guardado está danificado e não pode ser lido. Avise o suporte.' },
  too_large: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  too_many: { status: 429, message: 'Muitas tentativas. Aguarde um minuto e tente novamente.' },
  oidc_attempt: { status: 400, message: 'Esta tentativa de entrar expirou ou já foi usada. Comece de novo.' },
  oidc_refused: { status: 403, message: 'O provedor de identidade não confirmou a sua entrada. Comece de novo.' },
  oidc_email: {
    status: 403,
    message: 'O provedor de identidade não informa um e-mail confirmado, e sem ele você não entra por aqui.',
  },
  oidc_account: { status: 403, message: 'Não há uma conta confirmada com este e-mail.' },
  oidc_away: {
    status: 503,
    message: 'O provedor de identidade não responde. Entre com e-mail e senha, ou tente novamente em instantes.',
  },
  mail: { status: 503, message: 'O email não pôde ser enviado. Tente novamente em instantes.' },
  database_away: { status: 503, message: 'Sem conexão com o banco de dados.' },
  disk_full: {
    status: 507,
    message:
      'O disco do servidor está cheio, e nada mais pode ser guardado. Avise quem administra o servidor: o que já foi confirmado está guardado.',
  },
  unavailable: { status: 503, message: 'O serviço está ocupado. Tente novamente em instantes.' },
  internal: { status: 500, message: 'Ocorreu um erro inesperado. Tente novamente.' },
} as const
export type ProblemCode = keyof typeof problems
