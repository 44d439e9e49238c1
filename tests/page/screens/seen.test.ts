import { expect, test } from 'vitest'
import { isUnseen } from '../../../stories/seen.ts'

// What axe looks at in a run of all stories: what no story before has shown in its theme.

/** A story that shows some HTML. */
function shows(html: string, screen = 'One', theme = 'dark'): boolean {
  const root = document.createElement('div')
  root.innerHTML = html
  // Only what is in a document has labels.
  document.body.append(root)
  const isNew = isUnseen(root, screen, theme)
  root.remove()
  return isNew
}

test('what differs in nothing that axe judges by is looked at once a theme, and each screen at least once', () => {
  const rows = '<ul><li class="row"><a href="/a">A</a></li></ul>'
  expect(shows(rows)).toBe(true)
  expect(shows('<ul><li class="row"><a href="/b">B</a></li><li class="row"><a href="/c">C</a></li></ul>')).toBe(false)
  expect(shows(rows, 'One', 'light')).toBe(true)
  expect(shows(rows, 'Two')).toBe(true)
  expect(shows(rows, 'Two')).toBe(false)
  expect(shows('<p aria-hidden="true"><b class="unheard">A</b></p>')).toBe(false)
})

test.each([
  ['another class', '<ul><li class="row"><a class="x" href="/a">A</a></li></ul>'],
  ['another ground', '<ul><li class="row"><p><a href="/a">A</a></p></li></ul>'],
  ['no text', '<ul><li class="row"><a href="/a"></a></li></ul>'],
  ['another attribute', '<ul><li class="row"><a href="/a" aria-label="A">A</a></li></ul>'],
  ['another role', '<ul><li class="row"><a href="/a" role="button">A</a></li></ul>'],
  ['another state', '<ul><li class="row"><a href="/a" role="button" aria-pressed="true">A</a></li></ul>'],
  ['its opposite', '<ul><li class="row"><a href="/a" role="button" aria-pressed="false">A</a></li></ul>'],
  ['a field with a label', '<label><input type="text"></label>'],
  ['a field without', '<label></label><p><input type="text"></p>'],
])('axe looks again at %s', (_, html) => {
  expect(shows(html)).toBe(true)
  expect(shows(html)).toBe(false)
})
