import { useLoaded } from '../../kit/failure/use-loaded.ts'
import type { SilenceableAlert } from './SilenceMenu.tsx'

const loadMenu = async () => ({ default: (await import('./SilenceMenu.tsx')).SilenceMenu })
const Nothing = () => null

/** 'Silenciar', beside an alert's story: its menu comes after what it stands beside, which is as good without it. */
export function SilenceButton({ alert }: { alert: SilenceableAlert | undefined }) {
  const Menu = useLoaded(loadMenu, Nothing)
  return Menu ? <Menu alert={alert} /> : null
}
