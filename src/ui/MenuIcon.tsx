import { Glyph, type IconSize } from './painted/Icon.tsx'
import { type MenuIconName, menuIcons } from './menu-icons.ts'

/** An icon of the back-office's frame. */
export function MenuIcon({ name, size, className }: { name: MenuIconName; size?: IconSize; className?: string }) {
  return <Glyph node={menuIcons[name]} name={name} size={size} className={className} />
}
