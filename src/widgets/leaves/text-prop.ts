import type { LeafProps } from './leaf-class.ts'

/** Reads an attribute's text, '' where it has none. */
export function textProp(props: LeafProps, name: string): string {
  const value = props[name]
  return typeof value === 'string' ? value : ''
}
