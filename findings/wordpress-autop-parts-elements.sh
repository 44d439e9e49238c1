#!/usr/bin/env bash
# @wordpress/autop is WordPress' wpautop, which the classic editor and many themes run over whatever stands in a post.
# A good guess: a tag that it does not know is left alone with what is in it, and so is a script.
# What happens: before a block within a custom element (<p>, <div>, <table>) the line is closed, and with it the element: the block stands beside it, in
# no slot. A blank line within a script becomes </p><p>, so that none of the script runs. An inline child (<span>) and a script without blank lines stay.
# Who is hurt: posts with elements of anybody's, and with the few lines that start them.
# Source: WordPress, wp-includes/formatting.php, wpautop; HTML, 13.2.6.4.7 (a <p> closes an open one, and what is in it).
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @wordpress/autop@4.56.0 jsdom@27.4.0
cat > try.mjs <<'JS'
import { autop } from '@wordpress/autop'
import { JSDOM } from 'jsdom'

const posted = (html) => new JSDOM(autop(`Before\n\n${html}\n\nAfter`)).window.document
const parent = (html) => posted(html).querySelector('[slot]').parentElement.localName
console.log('a block on lines of its own:', parent('<x-list>\n<p slot="empty">None</p>\n</x-list>'))
console.log('a block in one line:', parent('<x-list><div slot="empty">None</div></x-list>'))
console.log('an inline child:', parent('<x-list><span slot="empty">None</span></x-list>'))
const script = (...lines) => JSON.stringify(posted(`<script>\n${lines.join('\n')}\n</script>`).querySelector('script').textContent)
console.log('a script of two lines:', script('one()', 'two()'))
console.log('with a blank line:', script('one()', '', 'two()'))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
a block on lines of its own: body
a block in one line: body
an inline child: x-list
a script of two lines: "\none()\ntwo()\n"
with a blank line: "\none()</p>\n<p>two()\n"
SEEN
