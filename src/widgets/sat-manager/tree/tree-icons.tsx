import { Building2, GripVertical, Store } from 'lucide'
import { Glyph } from '#ui/painted/Icon.tsx'

// Icons of this screen alone: those of the registry come with every screen.

export const CompanyIcon = () => <Glyph node={Building2} name="building-2" />
export const PointIcon = () => <Glyph node={Store} name="store" />
export const Grip = () => <Glyph node={GripVertical} name="grip-vertical" size={14} />
