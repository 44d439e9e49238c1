import { paths } from '#widgets/paths.ts'
import { dialog, type Screen } from './screen.ts'

/** Companies, accesses, devices, the plan and what is a user's own. */
export const administration: readonly Screen[] = [
  {
    title: 'Empresas',
    path: () => paths.companies(),
    text: 'Município',
    element: {
      tag: 'fiscal-companies',
      shows: 'td a',
      filter: ['Empresa', 'Alertas'],
      steps: [
        {
          press: { css: 'td a' },
          shows: 'button',
        },
        {
          press: { css: 'button', name: 'Editar' },
          shows: 'form',
          fills: { scope: 'form', fields: ['Logradouro', 'Município'], more: true },
        },
      ],
    },
  },
  { title: 'Nova empresa', path: () => paths.newCompany(), text: 'Salvar' },
  { title: 'Empresa', path: ({ company }) => paths.company(company), text: 'Certificado' },
  {
    title: 'Acessos primários',
    path: () => paths.grants('primary'),
    text: 'E-mail confirmado',
    element: {
      tag: 'fiscal-grants',
      personal: true,
      attributes: () => ({ context: 'primary' }),
      shows: 'td a',
      dialog: [{ css: 'tr:last-child td a' }, { css: '.button', name: 'Excluir' }],
      typed: 'Filtrar por e-mail',
      steps: [
        {
          press: { css: 'button', name: 'Novo Acesso' },
          shows: 'form',
          fills: { scope: 'form', fields: ['E-mail', 'Perfil'] },
        },
      ],
    },
  },
  { title: 'Acessos de um usuário', path: ({ user }) => paths.userGrants('primary', user), text: 'Salvar' },
  { title: 'Segurança dos acessos', path: () => paths.security(), text: 'Exigir de' },
  { title: 'Acessos secundários', path: () => paths.grants('secondary'), text: 'E-mail confirmado' },
  {
    title: 'Acessos secundários de um usuário',
    path: ({ operator }) => paths.userGrants('secondary', operator),
    text: 'Salvar',
  },
  {
    title: 'Perfis',
    path: () => paths.roles('primary'),
    text: 'Admin',
    element: {
      tag: 'fiscal-roles',
      personal: true,
      attributes: () => ({ context: 'primary' }),
      shows: 'td a',
      dialog: [{ css: 'tr:last-child td a' }, { css: '.button', name: 'Excluir' }],
      typed: 'Filtrar por perfil',
      steps: [
        { press: { css: 'a', name: 'Novo perfil' }, shows: '.matrix' },
        { press: { css: '.matrix td .matrix-box' }, shows: '.matrix [aria-checked="true"]' },
      ],
    },
  },
  { title: 'Perfil', path: ({ role }) => paths.role('primary', role), text: 'Recurso' },
  { title: 'Novo perfil', path: () => paths.newRole('primary'), text: 'Recurso' },
  { title: 'Perfis secundários', path: () => paths.roles('secondary'), text: 'Operação' },
  {
    title: 'Grupos de empresas',
    path: () => paths.companyGroups(),
    text: 'Nome',
    element: {
      tag: 'fiscal-company-groups',
      personal: true,
      shows: 'td a',
      dialog: [{ css: 'tr:last-child td a' }, { css: '.button', name: 'Excluir' }],
      typed: 'Filtrar por nome',
      steps: [
        {
          press: { css: 'a', name: 'Novo Grupo' },
          shows: 'form .company-card',
          fills: { scope: 'form', fields: ['Descrição'], more: true },
        },
      ],
    },
  },
  { title: 'Grupo de empresas', path: ({ group }) => paths.companyGroup(group), text: 'Salvar' },
  { title: 'Como avisar', path: ({ group }) => paths.companyGroupTelling(group), text: 'Se ninguém assumir' },
  { title: 'Novo grupo', path: () => paths.newCompanyGroup(), text: 'Salvar' },
  {
    title: 'Dispositivos',
    path: () => paths.devices(),
    text: 'Dispositivos ativos',
    element: {
      tag: 'fiscal-devices',
      personal: true,
      shows: '.devices td',
      dialog: [{ css: 'button', name: 'Ativar por código' }],
      steps: [
        { press: { css: 'button', name: 'Ativar por código' }, shows: 'dialog[open] input' },
        { press: 'Escape', hides: dialog },
      ],
    },
  },
  {
    title: 'Ativação',
    path: () => paths.deviceActivation(),
    text: 'Código',
    element: { tag: 'fiscal-device-activation', personal: true, shows: 'input' },
  },
  { title: 'Aplicativos e agentes', path: () => paths.clients(), text: 'Último uso' },
  { title: 'Webhooks', path: () => paths.webhooks(), text: 'Não entregues' },
  { title: 'Webhook', path: ({ webhook }) => paths.webhook(webhook), text: 'Última resposta' },
  {
    title: 'Auditoria',
    path: () => paths.audit(),
    text: 'O que mudou',
    element: {
      tag: 'fiscal-audit',
      personal: true,
      shows: '.stage',
      filter: ['Data inicial', 'Hora inicial', 'Data final', 'Hora final', 'Quem', 'Assunto', 'Ação', 'Sobre'],
    },
  },
  { title: 'Normas', path: () => paths.norms(), text: 'Por vir' },
  {
    title: 'Plano',
    path: () => paths.subscriptionPlan(),
    text: 'Plano',
    element: {
      tag: 'fiscal-subscription-plan',
      personal: true,
      shows: 'article',
      dialog: [{ css: 'button', name: 'Editar plano' }],
      steps: [
        {
          press: { css: 'button', name: 'Novo plano' },
          shows: 'dialog[open] form',
          fills: { scope: 'dialog[open]', fields: ['Descrição'], more: true },
        },
      ],
    },
  },
  {
    title: 'Perfil do usuário',
    path: () => paths.profile(),
    text: 'Sessões',
    element: {
      tag: 'fiscal-profile',
      personal: true,
      shows: 'form',
      steps: [
        {
          press: { css: 'button', name: 'Mostrar senha' },
          fills: { scope: 'form', fields: ['Senha atual', 'Nova senha', 'Confirmação'] },
        },
      ],
    },
  },
]
