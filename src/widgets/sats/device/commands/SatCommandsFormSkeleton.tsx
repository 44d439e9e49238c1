import { buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'

/** The form with no command chosen, as it stands before its code and the commands are there. */
export const SatCommandsFormSkeleton = () => (
  <div className="form" aria-hidden="true">
    <div className="field">
      <span className="field-label">Comando</span>
      <span className="input">
        <Skeleton width="62%" />
      </span>
    </div>
    <span className={buttonClass('primary')} aria-disabled="true">
      <Icon name="send" />
      Enviar comando
    </span>
    <p className="sr-only" />
  </div>
)
