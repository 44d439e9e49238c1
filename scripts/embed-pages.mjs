// The example pages of /embed: one page of a portal, with another element in it at each address, and the gallery of all elements.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { customElementsManifest } from '../src/widgets/reference/manifest.ts'

const alone = (tag, own = '') => `<${tag}${own} theme="light"></${tag}>`
const note = `<form id="key">
          <label>Chave de acesso <input name="key" maxlength="44" size="48" required /></label>
          <button>Abrir</button>
        </form>
        <fiscal-nfce-detail theme="light" hidden></fiscal-nfce-detail>`

const PAGES = [
  {
    name: 'nfce',
    title: 'Notas ao consumidor',
    heading: 'Notas ao consumidor (NFC-e)',
    element: alone('fiscal-nfce-list'),
  },
  { name: 'nfce-detail', title: 'Nota ao consumidor', heading: 'Nota ao consumidor (NFC-e)', element: note },
  { name: 'cfe', title: 'Cupons', heading: 'Cupons (CF-e)', element: alone('fiscal-cfe-list') },
  { name: 'downloads', title: 'Downloads', heading: 'Downloads em lote', element: alone('fiscal-downloads') },
  { name: 'sat-park', title: 'Parque de SATs', heading: 'Monitoramento de SATs', element: alone('fiscal-sat-park') },
  { name: 'sats', title: 'SATs', heading: 'SATs', element: alone('fiscal-sats') },
  { name: 'sat-alerts', title: 'SATs em alerta', heading: 'SATs em alerta', element: alone('fiscal-sat-alerts') },
  { name: 'sat-alarms', title: 'Alarmes', heading: 'Alarmes de SATs', element: alone('fiscal-sat-alarms') },
  { name: 'dashboard', title: 'Vendas', heading: 'Vendas', element: alone('fiscal-dashboard') },
  { name: 'profile', title: 'Perfil', heading: 'Perfil', element: alone('fiscal-profile') },
  { name: 'companies', title: 'Empresas', heading: 'Empresas', element: alone('fiscal-companies') },
  {
    name: 'sat-manager',
    title: 'Pontos de venda',
    heading: 'Pontos de venda e SATs',
    element: alone('fiscal-sat-manager'),
  },
  {
    name: 'grants',
    title: 'Acessos',
    heading: 'Acessos primários',
    element: alone('fiscal-grants', ' context="primary"'),
  },
  {
    name: 'roles',
    title: 'Perfis',
    heading: 'Perfis primários',
    element: alone('fiscal-roles', ' context="primary"'),
  },
  {
    name: 'company-groups',
    title: 'Grupos',
    heading: 'Grupos de empresas',
    element: alone('fiscal-company-groups'),
  },
  { name: 'import', title: 'Importar', heading: 'Importar documentos', element: alone('fiscal-import') },
  { name: 'audit', title: 'Auditoria', heading: 'Auditoria', element: alone('fiscal-audit') },
  { name: 'devices', title: 'Dispositivos', heading: 'Dispositivos', element: alone('fiscal-devices') },
  {
    name: 'device-activation',
    title: 'Ativar dispositivo',
    heading: 'Ativar dispositivo',
    element: alone('fiscal-device-activation'),
  },
  {
    name: 'subscription-plan',
    title: 'Plano',
    heading: 'Plano de assinatura',
    element: alone('fiscal-subscription-plan'),
  },
]

/** Fills the template in a folder of example pages, `page.html`, once for each of them, and tells the gallery of the elements. */
export function fillPages(folder) {
  const template = readFileSync(join(folder, 'page.html'), 'utf8')
  rmSync(join(folder, 'page.html'))
  writeFileSync(join(folder, 'elements.json'), JSON.stringify(customElementsManifest))
  for (const { name, ...texts } of PAGES) {
    writeFileSync(
      join(folder, `${name}.html`),
      template.replace(/{{(\w+)}}/g, (_, part) => texts[part]),
    )
  }
}
