/** A row of boxes, by where it stands in the park (px). */
export interface WallRow {
  /** The pixel that it begins at, for the first row of a company with the company's name. */
  top: number
  bottom: number
  /** How much the name of its company takes where it stands over it again, on a page that begins with it. */
  head: number
}

export interface WallPage {
  from: number
  until: number
}

/** Returns the pages of a wall: as many whole rows as there is room for, and never none. */
export function wallPages(rows: readonly WallRow[], room: number): WallPage[] {
  const pages: WallPage[] = []
  let page: WallPage | undefined
  for (const { top, bottom, head } of rows) {
    if (page && bottom - page.from <= room) page.until = bottom
    else pages.push((page = { from: top - head, until: bottom }))
  }
  return pages
}
