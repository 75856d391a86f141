import { z } from 'zod'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { searchText } from '@/lib/shared/format/pasted-text'

/** `page` counts from 0. If `more` is true, `totalRecords` is only a lower bound. */
export type Paged<T> = { data: T[]; page: number; totalPages: number; totalRecords: number; more?: boolean }

export function paged<T>(data: T[], page: number, totalRecords: number, size: number = PAGE_SIZE.admin): Paged<T> {
  return { data, page, totalPages: Math.ceil(totalRecords / size), totalRecords }
}

/** Maximum number of rows counted from the start of the current page, because counting all would cost too much. */
const COUNTED_BEYOND = 1_000

/** Maximum number of rows to count. If it is reached, `pagedTo` reports the total as inexact. */
export const mostCounted = (page: number, size: number = PAGE_SIZE.admin) => page * size + COUNTED_BEYOND + 1

/** Creates a page of a list whose rows were counted only up to `mostCounted`. Sets `more` if the limit was reached. */
export function pagedTo<T>(data: T[], page: number, counted: number, size: number = PAGE_SIZE.admin): Paged<T> {
  const most = mostCounted(page, size)
  return counted < most ? paged(data, page, counted, size) : { ...paged(data, page, most - 1, size), more: true }
}

export const pageNumberSchema = z
  .string('The page must be a whole number, 0 or more.')
  .regex(/^\d{1,7}$/, 'The page must be a whole number, 0 or more.')
  .transform(Number)
  .default(0)

export const pageQuerySchema = z.object({ page: pageNumberSchema })

export const adminRows = (page: number, size: number = PAGE_SIZE.admin) => ({ skip: page * size, take: size })

type Rows = { where?: { id: { in: number[] } }; skip?: number; take?: number }

/** Selects one page of rows. `found` contains the ids that a search found; null selects from all rows. */
export const rowsOf = (found: readonly number[] | null, page: number): Rows =>
  found ? { where: { id: { in: found.slice(page * PAGE_SIZE.admin, (page + 1) * PAGE_SIZE.admin) } } } : adminRows(page)

export type Slice = { page: number; size: number }

export const sliceRows = ({ page, size }: Slice) => ({ skip: page * size, take: size })

export async function pagedSlice<Row, Item>(
  { page, size }: Slice,
  found: PromiseLike<Row[]>,
  total: PromiseLike<number>,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<Paged<Item>> {
  const [rows, totalRecords] = await Promise.all([found, total])
  return paged(await toItems(rows), page, totalRecords, size)
}

export const searchSchema = z
  .string('Search for one thing at a time.')
  .overwrite(searchText)
  .max(200, 'Use at most 200 characters.')
  .default('')

export const adminListQuerySchema = z.object({ page: pageNumberSchema, query: searchSchema })
export type AdminListQuery = z.output<typeof adminListQuerySchema>

type PageMark = number | 'gap'

/** Page numbers count from 0. Shows `siblings` pages on each side. Each gap replaces at least two pages. */
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
