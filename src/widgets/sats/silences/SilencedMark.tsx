import { Icon } from '#ui/painted/Icon.tsx'

/** Says of an alert, calmly, that a silence keeps it from being told of. */
export const SilencedMark = () => (
  <span className="text-fg-3 ms-1" title="Silenciado">
    <Icon name="bell-off" size={14} />
    <span className="sr-only">Silenciado</span>
  </span>
)
