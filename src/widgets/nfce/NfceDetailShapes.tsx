import { buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { NfceDetailSkeleton } from './NfceDetailFrame.tsx'

/** A note as it stands before its first answer. */
export default function NfceDetailShapes() {
  return (
    <NfceDetailSkeleton
      back={
        <a className={buttonClass('ghost')}>
          <Icon name="arrow-left" />
          Voltar
        </a>
      }
    />
  )
}
