/**
 * What the chunk of the chart library begins with: browsers that know the hint (Chromium) compile its functions while it is loaded, beside
 * the main thread, and not one by one in the task that draws the first chart.
 */
export const compileHint = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => id.includes('/node_modules/apexcharts/')) ? '//# allFunctionsCalledOnLoad' : ''
