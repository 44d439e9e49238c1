/** Products on a page: as high as the chart beside them. */
export const PRODUCTS_PER_PAGE = 6
