import type { LeafProps } from './leaf-class.ts'

/** What an attribute says, '' where it says nothing. */
export function said(props: LeafProps, name: string): string {
  const value = props[name]
  return typeof value === 'string' ? value : ''
}
