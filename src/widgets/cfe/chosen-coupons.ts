import type { CfeItem } from '#api/contract/documents/cfes.ts'
import { fileActions } from '../kit/list/acting/chosen-files.ts'

/** The actions on coupons that are chosen. */
export default fileActions<CfeItem>('cfe', ({ cfe_id, dthr_emissao_local, environment, has_xml }) =>
  has_xml ? { key: cfe_id, day: dthr_emissao_local.slice(0, 10), environment } : undefined,
)
