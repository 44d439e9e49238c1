import type { Decorator } from '@storybook/react-vite'

/** A part of a page that is `width` px wide at most, with space around it. */
export const framed =
  (width: number): Decorator =>
  (Story, { globals }) => (
    <div className="fx" data-theme={globals.theme}>
      <div style={{ padding: 24, maxWidth: width }}>
        <Story />
      </div>
    </div>
  )

/** A page of its own. */
export const whole: Decorator = (Story, { globals }) => (
  <div className="fx" data-theme={globals.theme} style={{ minHeight: '100vh' }}>
    <Story />
  </div>
)
