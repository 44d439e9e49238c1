import { expect, test } from 'vitest'
import { iconOr } from '#ui/painted/icons.ts'

test.each([
  ['ban', 'ban'],
  ['icon-of-a-newer-server', 'info'],
  ['toString', 'info'],
])('a server that names the icon %s gets %s', (name, icon) => expect(iconOr(name, 'info')).toBe(icon))
