import type { ReactNode } from 'react'
import type { StatusLevel } from '#domain/documents/document-status.ts'
import { Glyph } from '#ui/painted/Icon.tsx'
import { type LeafIcon, leafIcons } from './leaf-icons.ts'

/** Draws the frame of every leaf. Without a `theme` it follows the page's `color-scheme`. */
export function LeafFrame({ theme, children }: { theme: unknown; children: ReactNode }) {
  return (
    <span className="fx leaf" lang="pt-BR" part="root" data-theme={typeof theme === 'string' ? theme : undefined}>
      {children}
    </span>
  )
}

export const LeafGlyph = ({ name }: { name: LeafIcon }) => <Glyph node={leafIcons[name]} name={name} size={14} />

interface LeafStatusProps {
  level: StatusLevel
  icon: LeafIcon
  title?: string | undefined
  /** True if the content is of before. */
  isOld?: boolean
  children: ReactNode
}

/** A state in a word: icon and text in the colour of its level, as lists have it. */
export function LeafStatus({ level, icon, title, isOld = false, children }: LeafStatusProps) {
  return (
    <span className={isOld ? 'status old' : 'status'} part="status" data-level={level} title={title}>
      <LeafGlyph name={icon} />
      {children}
    </span>
  )
}
