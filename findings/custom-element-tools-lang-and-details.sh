#!/usr/bin/env bash
# A custom-elements.json tells of each attribute its name and, where one reflects it, a property (`fieldName`, optional); of each event the type of the
# event that is fired. Seven packages named custom-element-… make wrappers and types of such a file.
# A good guess: `lang`, an attribute without a `fieldName`, is a prop `lang` of the React wrapper; `type: CustomEvent<SavedDetail>` is a handler of that.
# What happens: the wrapper of custom-element-react-wrappers has a prop of the name `undefined` instead: `lang` is in its types (each element has it), and
# what is given is thrown away; two such attributes make two props `undefined`. All five that write types wrap the event once more:
# `CustomEvent<CustomEvent<SavedDetail>>`, by which `event.detail.detail` is right for the compiler, and what is there is not.
# Who is hurt: React pages whose elements stay in the language of others, and pages in TypeScript whose handlers compile and read undefined.
# Source: custom-elements-manifest 2.1.0, schema.d.ts (Attribute.fieldName?; Event.type, 'The type of the event object that's fired').
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts custom-element-react-wrappers@1.7.3 custom-element-vuejs-integration@1.4.0 \
  custom-element-jsx-integration@1.6.0 custom-element-svelte-integration@1.2.0 custom-element-solidjs-integration@1.9.0 react@19.2.0 react-dom@19.2.0
echo 'export class XNotes {}' > x-notes.js
cat > try.mjs <<'JS'
import { readdirSync, readFileSync } from 'node:fs'
import { generateJsxTypes } from 'custom-element-jsx-integration'
import { generateReactWrappers } from 'custom-element-react-wrappers'
import { generateSolidJsTypes } from 'custom-element-solidjs-integration'
import { generateSvelteTypes } from 'custom-element-svelte-integration'
import { generateVuejsTypes } from 'custom-element-vuejs-integration'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const text = { text: 'string' }
const manifest = () => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'x-notes.js',
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: 'XNotes',
          tagName: 'x-notes',
          attributes: [{ name: 'lang', type: text }, { name: 'font', type: text }, { name: 'tenant', type: text, fieldName: 'tenant' }],
          members: [{ kind: 'field', name: 'tenant', type: text, attribute: 'tenant' }],
          events: [{ name: 'x-saved', type: { text: 'CustomEvent<SavedDetail>' } }],
        },
      ],
      exports: [{ kind: 'custom-element-definition', name: 'x-notes', declaration: { name: 'XNotes' } }],
    },
  ],
})
const tools = { react: generateReactWrappers, vue: generateVuejsTypes, jsx: generateJsxTypes, svelte: generateSvelteTypes, solid: generateSolidJsTypes }
const say = console.log
for (const [name, make] of Object.entries(tools)) {
  console.log = () => {}
  make(manifest(), { outdir: name, modulePath: () => '../x-notes.js' })
  console.log = say
  const lines = readdirSync(name).flatMap((file) => readFileSync(`${name}/${file}`, 'utf8').split('\n'))
  console.log(`${name}: ${lines.find((line) => line.includes('SavedDetail')).trim()}`)
  if (name === 'react') console.log(lines.filter((line) => /^\s+(undefined\?|lang|font):/.test(line)).map((line) => line.trim()).join(' '))
}
const { XNotes } = await import('./react/XNotes.js')
console.log(renderToStaticMarkup(createElement(XNotes, { lang: 'en', font: 'inherit', tenant: 'sol' })))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
react: onXSaved?: (event: CustomEvent<CustomEvent<SavedDetail>>) => void;
undefined?: XNotesElement["undefined"]; undefined?: XNotesElement["undefined"]; lang: props.undefined, font: props.undefined,
vue: "onx-saved"?: (e: CustomEvent<CustomEvent<SavedDetail>>) => void;
jsx: "onx-saved"?: (e: CustomEvent<CustomEvent<SavedDetail>>) => void;
svelte: "on:x-saved"?: (e: CustomEvent<CustomEvent<SavedDetail>>) => void;
solid: "on:x-saved"?: (e: CustomEvent<CustomEvent<SavedDetail>>) => void;
<x-notes tenant="sol"></x-notes>
SEEN
