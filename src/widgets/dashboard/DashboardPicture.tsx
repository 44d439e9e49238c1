import type { ReactNode } from 'react'
import type { DashOps } from '#api/contract/documents/dashboard.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { CountdownView } from '#ui/painted/CountdownView.tsx'
import { FilterBar } from '../kit/list/FilterBar.tsx'
import type { At } from '../kit/widget.ts'
import './dashboard.css'
import { DashboardFrame } from './DashboardFrame.tsx'
import { dashboardFilters, DashboardView, daysIn, filtersOf, shownValues } from './dashboard-view.ts'
import { EmptySheet } from './EmptySheet.tsx'
import { isEmpty } from './figures/figures.ts'
import { REFRESH_SECONDS } from './refresh-seconds.ts'
import { SheetShapes } from './charts/SheetShapes.tsx'

/** The figures as soon as they are there, with the shapes of what comes after them. */
const dashboardPicture = {
  picture(answer: DashOps | undefined, { search, preferences }: At): ReactNode {
    const filters = filtersOf(DashboardView.read(search), preferences)
    const { period } = answer ?? {}
    const days = period ? { from: period.date_start, to: period.date_end } : daysIn(filters, new Date())
    const values = shownValues(filters, days, 'cfe,nfce')
    return (
      <DashboardFrame
        filters={<FilterBar filters={dashboardFilters} view={values} query={values} />}
        actions={
          <>
            <CountdownView seconds={REFRESH_SECONDS} of={REFRESH_SECONDS} />
            <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" />
            <IconButton icon="download" size="sm" label="Exportar" />
          </>
        }
        answer={answer}
      >
        {answer && isEmpty(answer) ? <EmptySheet /> : <SheetShapes />}
      </DashboardFrame>
    )
  },
}
export default dashboardPicture
