import type { IconNode } from 'lucide'
import { type IconName, icons } from './icons.ts'

export type IconSize = 12 | 14 | 16 | 20

export interface IconProps {
  name: IconName
  /** Pixels; 16 beside text, 14 in a status, 20 in an empty state. */
  size?: IconSize
  className?: string
}

/** An icon of the registry. Decorative always: its meaning stands beside it as text or as the control's aria-label. */
export function Icon({ name, size, className }: IconProps) {
  return <Glyph node={icons[name]} name={name} size={size} className={className} />
}

interface GlyphProps {
  node: IconNode
  name: string
  size?: IconSize
  className?: string
}

/** Draws a Lucide node; stroke and colour come from the class `i`. */
export function Glyph({ node, name, size = 16, className }: GlyphProps) {
  return (
    <svg
      className={`i i-${name}${className ? ` ${className}` : ''}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {node.map(([Tag, attributes], index) => {
        // Lucide's attributes are the SVG's own names, all of one word, which JSX takes as they are
        const Shape = Tag as 'path'
        return <Shape key={index} {...attributes} />
      })}
    </svg>
  )
}
