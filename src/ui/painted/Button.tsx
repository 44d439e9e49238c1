import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid'
export type ControlSize = 'sm' | 'md' | 'lg'

const kindClass: Record<ButtonKind, string> = {
  primary: ' primary',
  secondary: '',
  ghost: ' ghost',
  danger: ' danger',
  'danger-solid': ' danger-solid',
}

/** The classes of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = 'secondary', size: ControlSize = 'md', icon = false): string {
  return `button${kindClass[kind]}${icon ? ' icon' : ''}${size === 'md' ? '' : ` ${size}`}`
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** One primary button a view. */
  kind?: ButtonKind
  size?: ControlSize
  /** One of ours by its name, or one that a page has given. */
  icon?: IconName | ReactElement
  /** While true a press does nothing, but the focus stays. */
  busy?: boolean
  busyLabel?: string
  disabled?: boolean
  /** Why it cannot be pressed: it stays focusable and says so. */
  disabledReason?: string
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button with text. `type` is "button" unless told. */
export function Button({
  kind,
  size,
  icon,
  busy = false,
  busyLabel,
  disabled,
  disabledReason,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = busy || Boolean(disabledReason)
  return (
    <button
      type="button"
      title={disabledReason}
      {...rest}
      className={className ? `${buttonClass(kind, size)} ${className}` : buttonClass(kind, size)}
      disabled={disabled}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? refuse : onClick}
    >
      {busy ? (
        <Icon name="loader-circle" size={size === 'sm' ? 14 : 16} className="spin" />
      ) : typeof icon === 'string' ? (
        <Icon name={icon} size={size === 'sm' ? 14 : 16} />
      ) : (
        icon
      )}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

// preventDefault as well: an inert submit button must not submit
function refuse(event: { preventDefault(): void }) {
  event.preventDefault()
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busyLabel' | 'icon'> {
  icon: IconName
  /** Its name; also the tooltip. */
  label: string
}

/** A button of an icon alone. While busy the icon itself turns. */
export function IconButton({
  icon,
  label,
  kind = 'ghost',
  size,
  busy = false,
  disabled,
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const inert = busy || Boolean(disabledReason)
  return (
    <button
      type="button"
      aria-label={label}
      title={disabledReason ?? label}
      {...rest}
      className={className ? `${buttonClass(kind, size, true)} ${className}` : buttonClass(kind, size, true)}
      disabled={disabled}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? refuse : onClick}
    >
      <Icon name={icon} size={size === 'sm' ? 14 : 16} className={busy ? 'spin' : undefined} />
    </button>
  )
}

export interface SegmentsProps<T> {
  /** Name of the group, for those who do not see where it stands. */
  label: string
  /** Each value, with the words of its button. */
  options: readonly (readonly [value: T, face: ReactNode])[]
  chosen: T
  /** Undefined before React is there. */
  onChoose?: ((value: T) => void) | undefined
}

/** A few ways to see the same, all in sight, of which one is chosen by a press. */
export function Segments<T extends string | boolean | undefined>({
  label,
  options,
  chosen,
  onChoose,
}: SegmentsProps<T>) {
  return (
    <span className="segments" role="group" aria-label={label}>
      {options.map(([value, face]) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={value === chosen}
          onClick={onChoose && (() => onChoose(value))}
        >
          {face}
        </button>
      ))}
    </span>
  )
}
