import type { ListedNfce } from '#api/contract/documents/nfces.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { nfceStatus } from '#domain/documents/document-status.ts'
import { CodeInRow } from '#ui/painted/CodeInRow.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { Status } from '#ui/painted/Status.tsx'
import { TO_IMPORT } from '../kit/empty/next-steps.ts'
import type { RowNoun } from '../kit/list/acting/chosen-action.ts'
import { noteColumns } from '../kit/list/columns/document-columns.tsx'
import { documentMarks } from '../kit/list/columns/document-marks.ts'
import { showList } from '../kit/list/show-list.tsx'
import { paths } from '../paths.ts'
import './nfce.css'
import { nfceList } from './nfce-list.ts'

/** Returns a note's page, or the dialog of a range of voided numbers. */
const pathOf = (nfce: ListedNfce, search: string) =>
  nfce.number_end === null ? paths.nfce(nfce.key, search, nfce.environment) : paths.nfceVoid(nfce.id, search)

const noun: RowNoun = { one: 'nota', many: 'notas', feminine: true }
const name = ({ number, serie }: ListedNfce) => `a nota ${number} da série ${serie}`

/** 'NFCes': the list of NFC-e notes, with the ranges of voided numbers. */
export default showList(nfceList, {
  label: 'Notas NFC-e',
  className: 'nfce',
  layout: { steps: [1140, 1048, 780], close: 1140, items: 720 },
  rowKey: (nfce) => nfce.id,
  keepsNothing: true,
  row: pathOf,
  chosen: {
    noun,
    name,
    needs: [['nfce_custody:bulk_download']],
    load: () => import('./chosen-notes.ts'),
  },
  own: {
    kind: 'nfce',
    noun,
    name,
    row: ({ id, key, number_end: end, environment }) => ({
      kind: 'nfce',
      id,
      ...(end === null && { key }),
      environment,
    }),
  },
  failure: (message) => `Ocorreu um erro ao carregar a lista de NFCes: ${message}`,
  narrowed: (view) => ({
    title: view.date_start || view.date_end ? 'Nenhuma nota no período' : 'Nenhuma nota',
    text: 'Nenhuma NFC-e corresponde aos filtros ativos.',
  }),
  empty: () => ({
    title: 'Nenhuma nota ainda',
    text: 'As NFC-e das suas empresas aparecem aqui quando são importadas.',
    next: TO_IMPORT,
  }),
  columns: [
    {
      header: 'Chave',
      name: 'key',
      width: [478, 466, 280, 252],
      item: { at: 4 },
      skeleton: 400,
      cell: (nfce, { link, copy, search }) => (
        <>
          {link(pathOf(nfce, search), 'keylink', <CodeInRow groups={accessKeyGroups(nfce.key)} repeated={5} />)}
          {copy(nfce.key, 'Copiar chave', 'Chave copiada')}
        </>
      ),
    },
    {
      header: 'Ambiente',
      name: 'environment',
      width: [104, 92],
      item: { at: 6, side: 'end', look: 'small' },
      muted: true,
      skeleton: 56,
      cell: (nfce) => environmentLabel(nfce.environment),
    },
    {
      header: 'Série',
      name: 'serie',
      width: [60, 48],
      item: { at: 2, side: 'middle', label: 'Série' },
      align: 'right',
      skeleton: 16,
      cell: (nfce) => nfce.serie,
    },
    {
      header: 'Número',
      name: 'number',
      width: [94, 82, 82, 66],
      item: { at: 1, side: 'first', look: 'strong', label: 'Nº' },
      align: 'right',
      skeleton: 44,
      cell: ({ number, number_end: end }) => (end === null || end === number ? number : `${number} a ${end}`),
    },
    {
      header: 'Data e hora',
      name: 'date',
      className: 'tabular-nums',
      width: [168, 148, 96, 90],
      item: { at: 5, side: 'start', look: 'small' },
      muted: true,
      skeleton: 132,
      cell: (nfce) => formatLocal(nfce.issue_date_local),
    },
    {
      header: 'Status',
      name: 'status',
      marks: documentMarks,
      width: [216, 205, 180, 148],
      item: { at: 3, side: 'end' },
      skeleton: 104,
      cell: (nfce, _tools, marks) => (
        <>
          <Status level={nfce.status_level} icon={iconOr(nfce.status_icon, 'info')}>
            {nfceStatus(nfce.status).label}
          </Status>
          {marks}
          {nfce.status_text && <small title={nfce.status_text}>{nfce.status_text}</small>}
        </>
      ),
    },
    ...noteColumns,
  ],
})
