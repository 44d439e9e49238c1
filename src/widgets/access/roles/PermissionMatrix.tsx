import { type KeyboardEvent, useId, useState } from 'react'
import {
  choosing,
  type Matrix,
  matrixOf,
  type OfferedPermission,
  permissionName,
  requiredBy,
  requiredText,
  withdrawing,
} from '#domain/access/permission-matrix.ts'
import { LiveAlert } from '#ui/Live.tsx'
import { bound } from '../../kit/form/bound.tsx'
import { gridStep, type Place } from './grid-steps.ts'
import { MatrixBox } from './MatrixBox.tsx'

interface Props {
  offered: readonly OfferedPermission[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Nothing can be changed: a master role, or no permission to. */
  readOnly?: boolean
  error?: string
  onBlur?: () => void
}

/** Rows and columns as the keyboard walks them: the heads first, then what has a box. */
function placesOf({ actions, rows }: Matrix): boolean[][] {
  return [[false, ...actions.map(() => true)], ...rows.map(({ cells }) => [true, ...cells.map(Boolean)])]
}

/**
 * Shows a role's permissions, by resource and action. A chosen permission locks those it depends on, which say for whom; a head chooses its
 * whole row or column. One stop of Tab, walked by arrows.
 */
function Permissions({ offered, value, onChange, readOnly = false, error, onBlur }: Props) {
  const id = useId()
  const matrix = matrixOf(offered)
  const places = placesOf(matrix)
  const [at, setAt] = useState<Place>([1, 1])
  // Where the offered have changed, the place may be gone.
  const here: Place = places[at[0]]?.[at[1]] ? at : [1, places[1]?.indexOf(true, 1) ?? 1]

  const toggle = (ids: readonly string[], isAll: boolean) => {
    if (!readOnly) onChange((isAll ? withdrawing : choosing)(offered, value, ids))
  }
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = gridStep(places, here, event)
    if (!next) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next.join()}"]`)?.focus()
  }
  const place = (...where: Place) => ({
    'data-place': where.join(),
    tabIndex: where.join() === here.join() ? 0 : -1,
    onFocus: () => setAt(where),
  })
  const head = (label: string, own: readonly (OfferedPermission | undefined)[]) => {
    const ids = own.flatMap((one) => (one ? [one.id] : []))
    const count = ids.filter((one) => value.includes(one)).length
    const isAll = count === ids.length
    const isStuck = isAll && withdrawing(offered, value, ids).length === value.length
    return {
      label,
      name: `${label}: todas`,
      checked: isAll ? true : count > 0 ? ('mixed' as const) : false,
      why: isStuck && !readOnly ? 'Exigidas por outras permissões' : undefined,
      readOnly,
      onToggle: () => toggle(ids, isAll),
    }
  }
  return (
    <div className="table-wrap" part="table">
      <table
        role="grid"
        className="data-table matrix"
        aria-label="Permissões"
        aria-readonly={readOnly || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onKeyDown={walk}
        onBlur={onBlur}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Recurso
            </th>
            {matrix.actions.map((action, column) => (
              <th key={action.id} role="columnheader" scope="col" className={edgeAt(matrix, column)}>
                <MatrixBox
                  {...head(
                    action.label,
                    matrix.rows.map(({ cells }) => cells[column]),
                  )}
                  {...place(0, column + 1)}
                  isHead
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {matrix.rows.map((row, index) => (
            <tr key={row.resource} role="row">
              <th role="rowheader" scope="row">
                <MatrixBox {...head(row.label, row.cells)} {...place(index + 1, 0)} isHead />
              </th>
              {row.cells.map((one, column) => (
                <td
                  key={matrix.actions[column]?.id}
                  role="gridcell"
                  className={[one ? '' : 'na', edgeAt(matrix, column)].filter(Boolean).join(' ') || undefined}
                >
                  {one ? (
                    <PermissionBox
                      {...{ one, offered, value, readOnly }}
                      onToggle={() => toggle([one.id], value.includes(one.id))}
                      {...place(index + 1, column + 1)}
                    />
                  ) : (
                    <span role="img" aria-label="não se aplica">
                      ·
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <LiveAlert as="p" className="field-error pad" id={`${id}-error`}>
          {error}
        </LiveAlert>
      )}
    </div>
  )
}

/** The actions that most resources have stand apart from the few's. */
function edgeAt({ actions }: Matrix, column: number): string | undefined {
  const last = actions.findIndex(({ id }) => id === 'delete')
  return last >= 0 && column === last + 1 ? 'edge' : undefined
}

interface BoxProps extends Pick<Props, 'offered' | 'value'> {
  one: OfferedPermission
  readOnly: boolean
  onToggle: () => void
}

function PermissionBox({ one, offered, value, readOnly, ...rest }: BoxProps) {
  const isChosen = value.includes(one.id)
  const by = isChosen ? requiredBy(offered, value, one.id) : []
  return (
    <MatrixBox
      {...rest}
      label={one.action_description}
      name={permissionName(one)}
      checked={isChosen}
      why={by.length > 0 ? requiredText(by) : undefined}
      readOnly={readOnly}
    />
  )
}

export const PermissionMatrixField = bound(Permissions)
