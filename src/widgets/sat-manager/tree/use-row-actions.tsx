import { useCan } from '#api/client/use-connection.ts'
import { createPointOfSale, deletePointOfSale, updatePointOfSale } from '#api/contract/companies/points-of-sale.ts'
import { createSat, deleteSat, placeSat } from '#api/contract/companies/sat-registry.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import type { MenuEntry } from '#ui/overlay/Menu.tsx'
import type { RegisterDialog } from '../forms/register-dialog.ts'
import type { Row, SatRow } from './tree-rows.ts'
import type { useSatWrites } from '../forms/use-register-writes.ts'

interface Options {
  open: (dialog: RegisterDialog) => void
  writes: ReturnType<typeof useSatWrites>
}

/** Returns the user's actions on points of sale and SATs, and the menu of a row. */
export function useRowActions({ open, writes }: Options) {
  const may = {
    createPoint: useCan(createPointOfSale),
    updatePoint: useCan(updatePointOfSale),
    deletePoint: useCan(deletePointOfSale),
    createSat: useCan(createSat),
    updateSat: useCan(placeSat),
    deleteSat: useCan(deleteSat),
  }
  const plus = <Icon name="plus" />
  const trash = <Icon name="trash-2" />
  const satEntries = ({ sat, company, point }: SatRow) => [
    may.updateSat && { id: 'edit', label: 'Editar SAT', onSelect: () => open({ what: 'edit-sat', sat }) },
    may.updateSat && { id: 'move', label: 'Mover para…', onSelect: () => open({ what: 'move-sat', sat }) },
    may.updateSat &&
      point && {
        id: 'free',
        label: 'Deixar sem ponto de venda',
        onSelect: () => void writes.move(sat, { company, point: undefined }),
      },
    may.updateSat &&
      (sat.retired_on === null
        ? {
            id: 'retire',
            label: 'Desativar…',
            icon: <Icon name="archive" />,
            separated: true,
            onSelect: () => open({ what: 'retire-sat', sat }),
          }
        : {
            id: 'revive',
            label: 'Reativar',
            icon: <Icon name="rotate-cw" />,
            separated: true,
            onSelect: () => void writes.revive(sat),
          }),
    may.deleteSat && {
      id: 'delete',
      label: 'Excluir SAT',
      icon: trash,
      danger: true,
      onSelect: () => open({ what: 'delete-sat', sat }),
    },
  ]
  return {
    may,
    entriesOf(row: Row): MenuEntry[] {
      if (row.kind === 'sat') return present(satEntries(row))
      if (row.kind === 'company') {
        const { company } = row
        return present([
          may.createPoint && {
            id: 'point',
            label: 'Novo ponto de venda',
            icon: plus,
            onSelect: () => open({ what: 'new-point', company }),
          },
          may.createSat && {
            id: 'sat',
            label: 'Novo SAT',
            icon: plus,
            onSelect: () => open({ what: 'new-sat', company }),
          },
        ])
      }
      if (row.kind !== 'point') return []
      const { company, point } = row
      return present([
        may.updatePoint && {
          id: 'edit',
          label: 'Editar ponto de venda',
          onSelect: () => open({ what: 'edit-point', point }),
        },
        may.createSat && {
          id: 'sat',
          label: 'Novo SAT aqui',
          icon: plus,
          onSelect: () => open({ what: 'new-sat', company, point }),
        },
        may.deletePoint && {
          id: 'delete',
          label: 'Excluir ponto de venda',
          icon: trash,
          danger: true,
          separated: true,
          onSelect: () => open({ what: 'delete-point', point }),
        },
      ])
    },
  }
}

const present = (entries: readonly (MenuEntry | false | undefined)[]): MenuEntry[] =>
  entries.filter((entry) => entry !== false && entry !== undefined)
