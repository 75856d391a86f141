import { z } from 'zod'

/** Every paged list, whatever it holds. `page` counts from 0. */
export type Paged<T> = { data: T[]; page: number; totalPages: number; totalRecords: number }

/**
 * One page in the shape of every paged list.
 * @param data rows of this page
 * @param page from 0
 * @param size rows per page
 * @param totalRecords rows in all
 */
export function paged<T>(data: T[], page: number, size: number, totalRecords: number): Paged<T> {
  return { data, page, totalPages: Math.ceil(totalRecords / size), totalRecords }
}

/** `page` of a list's query string: 0 by default, negative or non-numeric is an error. */
export const pageNumberSchema = z
  .string('Page must be a whole number from 0')
  .regex(/^\d{1,7}$/, 'Page must be a whole number from 0')
  .transform(Number)
  .default(0)

/** Page and search box of an admin table. */
export const adminListQuerySchema = z.object({
  page: pageNumberSchema,
  query: z.string('Search for one text').trim().max(200, 'Please use at most 200 characters').default(''),
})
export type AdminListQuery = z.output<typeof adminListQuerySchema>
