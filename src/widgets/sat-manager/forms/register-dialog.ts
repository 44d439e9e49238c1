import type { TreeCompany, TreePoint } from '#api/contract/companies/sat-manager.ts'
import type { Sat } from '#api/contract/sats/sats.ts'

/** The place that a SAT goes to: to a point of sale of a company, or to none of it. */
export interface SatTarget {
  company: Pick<TreeCompany, 'id' | 'razao_social' | 'nome_fantasia'>
  point: Pick<TreePoint, 'id' | 'name'> | undefined
}

/** The open question, with its subject. */
export type RegisterDialog =
  | { what: 'new-point'; company?: TreeCompany | undefined }
  | { what: 'edit-point' | 'delete-point'; point: TreePoint }
  | { what: 'new-sat'; company?: TreeCompany | undefined; point?: TreePoint | undefined }
  | { what: 'edit-sat' | 'move-sat' | 'retire-sat' | 'delete-sat'; sat: Sat }
  | { what: 'confirm-move'; sat: Sat; target: SatTarget }
