import { z } from 'zod'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { searchText } from '@/lib/shared/format/pasted-text'

/**
 * Every paged list, whatever it holds. `page` counts from 0. `more`: there are more rows than `totalRecords`; absent
 * where that is exact.
 */
export type Paged<T> = { data: T[]; page: number; totalPages: number; totalRecords: number; more?: boolean }

/**
 * One page in the shape of every paged list.
 * @param data rows of this page
 * @param page from 0
 * @param totalRecords rows in all
 * @param size rows per page
 */
export function paged<T>(data: T[], page: number, totalRecords: number, size: number = PAGE_SIZE.admin): Paged<T> {
  return { data, page, totalPages: Math.ceil(totalRecords / size), totalRecords }
}

/** What staff search or filter is counted to so many rows beyond the page: the rest would cost more than it tells. */
const COUNTED_BEYOND = 1_000

/** How many rows of such a list are counted at most, one more than its total may be. */
export const mostCounted = (page: number, size: number = PAGE_SIZE.admin) => page * size + COUNTED_BEYOND + 1

/**
 * One page of a list that is counted to `mostCounted`: each page leads to those after it, and the last has the true
 * total.
 * @param counted rows that were counted
 */
export function pagedTo<T>(data: T[], page: number, counted: number, size: number = PAGE_SIZE.admin): Paged<T> {
  const most = mostCounted(page, size)
  return counted < most ? paged(data, page, counted, size) : { ...paged(data, page, most - 1, size), more: true }
}

/** `page` of a list's query string: 0 by default, negative or non-numeric is an error. */
export const pageNumberSchema = z
  .string('The page must be a whole number, 0 or more.')
  .regex(/^\d{1,7}$/, 'The page must be a whole number, 0 or more.')
  .transform(Number)
  .default(0)

/** The query string of a list without other parameters. */
export const pageQuerySchema = z.object({ page: pageNumberSchema })

/** The rows of one page of an admin table. @param page from 0 */
export const adminRows = (page: number, size: number = PAGE_SIZE.admin) => ({ skip: page * size, take: size })

type Rows = { where?: { id: { in: number[] } }; skip?: number; take?: number }

/** The rows of one page: of those that a search found, by their ids in order, or without a search of the whole list. */
export const rowsOf = (found: readonly number[] | null, page: number): Rows =>
  found ? { where: { id: { in: found.slice(page * PAGE_SIZE.admin, (page + 1) * PAGE_SIZE.admin) } } } : adminRows(page)

/** A part of a list. `page` counts from 0. */
export type Slice = { page: number; size: number }

/** The rows of a part of a list. */
export const sliceRows = ({ page, size }: Slice) => ({ skip: page * size, take: size })

/**
 * A part of a list in the shape of every paged list.
 * @param found rows of this part (`sliceRows`)
 * @param total rows in all
 * @param toItems makes the list's items of the rows
 */
export async function pagedSlice<Row, Item>(
  { page, size }: Slice,
  found: PromiseLike<Row[]>,
  total: PromiseLike<number>,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<Paged<Item>> {
  const [rows, totalRecords] = await Promise.all([found, total])
  return paged(await toItems(rows), page, totalRecords, size)
}

/** Page and search box of an admin table. */
export const adminListQuerySchema = z.object({
  page: pageNumberSchema,
  query: z
    .string('Enter a single search term.')
    .overwrite(searchText)
    .max(200, 'Use at most 200 characters.')
    .default(''),
})
export type AdminListQuery = z.output<typeof adminListQuerySchema>

/** An entry of a row of page numbers; a gap stands for the pages between its neighbours. */
type PageMark = number | 'gap'

/**
 * Which page numbers are shown: the first, the last, the current one and its siblings. A gap that would hide only one
 * page is that page.
 * @param page current page, from 0
 * @param totalPages pages in all
 * @param siblings pages shown on each side of the current one
 * @returns pages from 0 with gaps between
 */
export function pageMarks(page: number, totalPages: number, siblings: number): PageMark[] {
  const last = totalPages - 1
  const from = Math.max(0, Math.min(page - siblings, last - 2 * siblings))
  const to = Math.min(last, Math.max(page + siblings, 2 * siblings))
  const marks: PageMark[] = []
  if (from > 0) marks.push(0)
  if (from === 2) marks.push(1)
  else if (from > 2) marks.push('gap')
  for (let each = from; each <= to; each += 1) marks.push(each)
  if (to === last - 2) marks.push(last - 1)
  else if (to < last - 2) marks.push('gap')
  if (to < last) marks.push(last)
  return marks
}
