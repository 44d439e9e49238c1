#!/usr/bin/env bash
# dompurify and angular-sanitize clean HTML that comes from elsewhere, as an editor's or a CMS's, before a page shows it.
# A good guess: DOMPurify's ADD_TAGS lets a custom element in; AngularJS' ng-bind-html shows it, since it is no script.
# What happens: DOMPurify keeps a tag of ADD_TAGS without its own attributes, of which only HTML's own names stay (`loading`, `label`, `kind`); by
# CUSTOM_ELEMENT_HANDLING they stay too. By value it drops, whatever is allowed, `download` with a colon after a word ('nota: 7.svg', read as an
# address) and any value with `-->` or `</title>`. ngSanitize drops the element, and keeps its children; only $sce.trustAsHtml keeps both.
# Who is hurt: pages whose elements of anybody's come out of a CMS: they stand there and know neither server nor tenant, or are gone.
# Source: the packages in jsdom; DOMPurify's README, 'custom elements'.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts dompurify@3.5.0 angular@1.8.3 angular-sanitize@1.8.3 jsdom@27.4.0
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<body></body>', { runScripts: 'outside-only' })
const { sanitize } = createDOMPurify(window)
const list = '<x-list tenant="1" view="/a" loading="lazy"><p slot="empty">None</p></x-list>'
const CUSTOM_ELEMENT_HANDLING = { tagNameCheck: /^x-/, attributeNameCheck: /^(tenant|view)$/ }
console.log('as it is:', sanitize(list))
console.log('ADD_TAGS:', sanitize(list, { ADD_TAGS: ['x-list'] }))
console.log('CUSTOM_ELEMENT_HANDLING:', sanitize(list, { CUSTOM_ELEMENT_HANDLING }))
for (const attribute of ['download="nota-7.svg"', 'download="nota: 7.svg"', 'view="/a?q=b-->c"', 'view="/a?q=</title>"']) {
  console.log(`${attribute}:`, sanitize(`<x-list ${attribute}></x-list>`, { CUSTOM_ELEMENT_HANDLING }))
}
for (const name of ['angular/angular.js', 'angular-sanitize/angular-sanitize.js']) {
  window.eval(readFileSync(`node_modules/${name}`, 'utf8'))
}
const services = window.angular.injector(['ng', 'ngSanitize'])
const shown = (html) => {
  const scope = services.get('$rootScope').$new()
  scope.html = html
  const bound = services.get('$compile')('<div ng-bind-html="html"></div>')(scope)
  scope.$digest()
  return bound[0].innerHTML
}
console.log('ng-bind-html:', shown(list))
console.log('trustAsHtml:', shown(services.get('$sce').trustAsHtml(list)))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
as it is: <p slot="empty">None</p>
ADD_TAGS: <x-list loading="lazy"><p slot="empty">None</p></x-list>
CUSTOM_ELEMENT_HANDLING: <x-list tenant="1" view="/a" loading="lazy"><p slot="empty">None</p></x-list>
download="nota-7.svg": <x-list download="nota-7.svg"></x-list>
download="nota: 7.svg": <x-list></x-list>
view="/a?q=b-->c": <x-list></x-list>
view="/a?q=</title>": <x-list></x-list>
ng-bind-html: <p>None</p>
trustAsHtml: <x-list tenant="1" view="/a" loading="lazy"><p slot="empty">None</p></x-list>
SEEN
