import type { Decorator } from '@storybook/react-vite'

/** A part of a page that is `width` px wide at most, with space around it. */
export const framed =
  (width: number): Decorator =>
  (Story) => (
    <div style={{ padding: 24, maxWidth: width }}>
      <Story />
    </div>
  )
