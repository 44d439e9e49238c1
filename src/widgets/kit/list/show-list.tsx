import type { ReactNode } from 'react'
import type { Page } from '#api/contract/page.ts'
import type { FirstStep } from '#domain/companies/first-steps.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { CountdownView } from '#ui/painted/CountdownView.tsx'
import type { EmptyProps } from '#ui/painted/Empty.tsx'
import { type Column, ListFrame, type ListContent, pictured, type RowTools } from './ListFrame.tsx'
import type { Step } from '../empty/next-steps.ts'
import type { At } from '../place/at.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { chosenColumns } from '../preferences.ts'
import { visibleColumns } from './columns/columns.ts'
import type { List } from './define-list.ts'
import { ColumnsButton, FileButtons, isKeeper, type Keeper, SumButton, ViewsButton } from './list-buttons.tsx'

/** The words of an empty list, and the next step: of several the first that the user may take. */
type NextTexts = Omit<EmptyProps, 'action'> & { next?: Step | readonly Step[] }

/**
 * Words of an empty list. `ifNew`: in their place where the tenant has not even what the list is made of, so that nothing is said to be in
 * order.
 */
export type EmptyTexts = NextTexts & { ifNew?: NextTexts & { lacks: FirstStep } }

interface Description<T, V, X> extends ListContent<T, X> {
  /** The path that a row leads to; the whole row is clickable and one of its cells is a real link. `search` is the list's own. */
  row?(item: T, search: string): string
  /** Needs for following rows there; none where it is absent. */
  rowNeeds?: Needs
  /** Over the toolbar: tabs that lead to other screens. `allowed` is not known to a picture. */
  above?(link: RowTools<X>['link'], allowed?: (needs: Needs) => boolean): ReactNode
  /** Before the filters. */
  start?(tools: RowTools<X>, view: V): ReactNode
  /** At the right of the toolbar, before the refresh. */
  actions?(tools: RowTools<X>, allowed?: (needs: Needs) => boolean): ReactNode
  /** Returns the message of a failed load; by itself the server's message alone. */
  failure?(message: string): string
  /** Returns the words where no row is left by its filters, beside the way to filter anew. */
  narrowed?(view: V): NextTexts
  empty(tools: RowTools<X>): EmptyTexts
  /** Its cells have no state of their own, so that one row may become another. */
  keepsNothing?: boolean
  /** Cells tell how long ago something was: they are drawn anew as time goes by. */
  ages?: boolean
}

/** The page's own in a list, as far as a picture shows it. */
export interface OwnPicture {
  columns: readonly Column<unknown>[]
  /** The names of those that only who chooses them sees. */
  hidden: readonly string[]
}

/** A list with what it shows. Its picture is painted before React is there; its screen is ListScreen's. */
export interface ListDescription<T = unknown, V extends object = object, X = unknown> extends Description<T, V, X> {
  list: List<T, V, X>
  /** `me`: who looks, as far as that is known; `own`: what the page adds, of which the room is kept. */
  picture(answer: Page<T> | undefined, at: At, me?: Keeper, own?: OwnPicture): ReactNode
}

/** Tells if there are columns to choose from. */
export const isChosenFrom = ({ columns }: { columns: readonly unknown[] }) => columns.length > 2

/** Says what a list shows: the one file of a list beside its declaration. */
export function showList<T, V extends object, X>(
  list: List<T, V, X>,
  content: Description<NoInfer<T>, NoInfer<V>, NoInfer<X>>,
): ListDescription<T, V, X> {
  return {
    ...content,
    list,
    picture(answer, { search, preferences }, me, own) {
      // Each list's address has these.
      const view: V & { columns?: string } = list.view.read(search)
      const query = list.query(view, preferences)
      const visible = visibleColumns(
        [...content.columns, ...(own?.columns ?? [])],
        { more: [...list.more, ...(own?.hidden ?? [])] },
        view.columns ?? chosenColumns(preferences, list.name),
      )
      const tools = pictured(list.search(view))
      return (
        <ListFrame
          content={{ ...content, ...visible }}
          // An empty answer has words and an action that the screen itself brings.
          items={answer?.items.length === 0 ? undefined : answer?.items}
          leads={content.row !== undefined}
          tools={tools}
          sorting={{ offered: list.sorts, usual: list.usual, chosen: query.sort }}
          above={content.above?.(tools.link)}
          filters={
            <>
              {content.start?.(tools, view)}
              <FilterBar filters={list.filters} values={{ ...view, ...query }} />
            </>
          }
          actions={{
            views: isKeeper(me) && <ViewsButton />,
            own: content.actions?.(tools),
            columns: isChosenFrom(content) && <ColumnsButton />,
            file: <FileButtons />,
            refresh: (
              <>
                {list.refreshEvery > 0 && <CountdownView seconds={list.refreshEvery} of={list.refreshEvery} />}
                <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" />
              </>
            ),
          }}
          pager={{
            perPage: query.per_page,
            options: list.sizes,
            page: query.page,
            isTyped: true,
            more: list.isSummed && <SumButton />,
          }}
          total={answer?.total ?? 0}
        />
      )
    },
  }
}
