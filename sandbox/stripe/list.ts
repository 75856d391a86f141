import { badParam } from './faults'
import type { List } from './wire'

export type Page = { limit?: number; starting_after?: string; ending_before?: string }

/**
 * One page of a list, newest first, as all of Stripe's lists are.
 * @param rows all matching records in order of creation
 * @param url path of the list, shown in the response
 * @throws Fault when both cursors are given or a cursor is not in the list
 */
export function listPage<T extends { id: string }>(rows: Iterable<T>, page: Page, url: string): List<T> {
  return slicePage([...rows].reverse(), page, url)
}

/** As `listPage`, for rows that are already in the order to show. */
export function slicePage<T extends { id: string }>(rows: T[], page: Page, url: string): List<T> {
  const limit = page.limit ?? 10
  if (page.starting_after !== undefined && page.ending_before !== undefined) {
    throw badParam('You may only specify one of these parameters: ending_before, starting_after.')
  }
  const cursor = page.starting_after ?? page.ending_before
  let start = 0
  let end = Math.min(limit, rows.length)
  let hasMore = rows.length > limit
  if (cursor !== undefined) {
    const param = page.starting_after === undefined ? 'ending_before' : 'starting_after'
    const index = rows.findIndex((row) => row.id === cursor)
    if (index < 0) throw badParam(`No such object: '${cursor}'`, param, 'resource_missing')
    if (param === 'starting_after') {
      start = index + 1
      end = Math.min(start + limit, rows.length)
      hasMore = end < rows.length
    } else {
      end = index
      start = Math.max(0, end - limit)
      hasMore = start > 0
    }
  }
  return { object: 'list', data: rows.slice(start, end), has_more: hasMore, url }
}
