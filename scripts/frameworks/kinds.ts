// The kinds of page of docs/pages.md that a library makes: what its page has in its head, and how the list comes into it.

export interface PageKind {
  /** As docs/pages.md names it. */
  name: string
  /** What npm installs for it. */
  packages: readonly string[]
  /** Scripts of its head, below node_modules. */
  scripts?: readonly string[]
  /** A module, bundled: `MARKUP` is the list's, `room` where it belongs. */
  module?: string
  body?: string
}

/** The list, as a page's server writes it. */
export const MARKUP = '<fiscal-nfce-list tenant="TENANT" theme="light"></fiscal-nfce-list>'
const ROOM = '<div id="room"></div>'
const IN_PLACE = `<div id="room">${MARKUP}</div>`
/** As docs/pages.md has them. */
const SANITIZED = `{ CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^fiscal-/, attributeNameCheck: /^(tenant|api|view|theme|nfce-key)$/ } }`

/** `/fragment` answers with the list, `/next` with a page that has it. */
export const KINDS: readonly PageKind[] = [
  { name: 'core-js 2', packages: ['core-js@2.6.12'], scripts: ['core-js/client/core.min.js'], body: IN_PLACE },
  { name: 'es5-shim 4', packages: ['es5-shim@4.6.7'], scripts: ['es5-shim/es5-shim.js'], body: IN_PLACE },
  { name: 'zone.js 0.15', packages: ['zone.js@0.15.1'], scripts: ['zone.js/bundles/zone.umd.js'], body: IN_PLACE },
  {
    name: 'webcomponentsjs 2',
    packages: ['@webcomponents/webcomponentsjs@2.8.0'],
    scripts: ['@webcomponents/webcomponentsjs/webcomponents-bundle.js'],
    body: IN_PLACE,
  },
  {
    name: 'scoped registries',
    packages: ['@webcomponents/scoped-custom-element-registry@0.0.10'],
    scripts: ['@webcomponents/scoped-custom-element-registry/scoped-custom-element-registry.min.js'],
    body: IN_PLACE,
  },
  {
    name: '@lwc/synthetic-shadow 9',
    packages: ['@lwc/synthetic-shadow@9.5.1'],
    module: `import '@lwc/synthetic-shadow'`,
    body: IN_PLACE,
  },
  {
    name: 'DOMPurify 3, with the options above',
    packages: ['dompurify@3.5.0'],
    module: `import purify from 'dompurify'; room.innerHTML = purify.sanitize(MARKUP, ${SANITIZED})`,
    body: ROOM,
  },
  {
    name: 'AngularJS 1.8, trusted HTML',
    packages: ['angular@1.8.3'],
    scripts: ['angular/angular.min.js'],
    module: `const { angular } = window
angular.module('portal', []).controller('notes', ($scope, $sce) => { $scope.notes = $sce.trustAsHtml(MARKUP) })
angular.bootstrap(document.body, ['portal'])`,
    body: '<div ng-controller="notes"><div ng-bind-html="notes"></div></div>',
  },
  {
    name: 'htmx 2',
    packages: ['htmx.org@2.0.11'],
    scripts: ['htmx.org/dist/htmx.min.js'],
    body: '<div hx-get="/fragment" hx-trigger="load"></div>',
  },
  {
    name: 'Unpoly 3',
    packages: ['unpoly@3.14.3'],
    scripts: ['unpoly/unpoly.min.js'],
    module: `window.up.render({ target: '#room', url: '/next' })`,
    body: ROOM,
  },
  {
    name: 'Turbo 8',
    packages: ['@hotwired/turbo@8.0.23'],
    module: `import * as Turbo from '@hotwired/turbo'; if (location.pathname === '/') Turbo.visit('/next')`,
    body: ROOM,
  },
  {
    name: 'Preact 10',
    packages: ['preact@10.29.8'],
    module: `import { h, render } from 'preact'; render(h('fiscal-nfce-list', { tenant: 'TENANT', theme: 'light' }), room)`,
    body: ROOM,
  },
  {
    name: 'Solid 1.9',
    packages: ['solid-js@1.9.20'],
    module: `import { render } from 'solid-js/web'; import html from 'solid-js/html'
render(() => html\`${MARKUP}\`, room)`,
    body: ROOM,
  },
  {
    name: 'Vue 3.5 without isCustomElement',
    packages: ['vue@3.5.45'],
    scripts: ['vue/dist/vue.global.prod.js'],
    module: `window.Vue.createApp({ template: MARKUP }).mount(room)`,
    body: ROOM,
  },
]
