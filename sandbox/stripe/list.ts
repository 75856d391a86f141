import { badParam } from './faults'
import type { List } from './wire'

export type Page = { limit?: number; starting_after?: string }

/**
 * Returns a page with the newest rows first, like all of Stripe's lists.
 * @param rows in order of creation
 * @param url path of the list, repeated in the response
 * @throws {Fault} if the cursor isn't in the list
 */
export function listPage<T extends { id: string }>(rows: Iterable<T>, page: Page, url: string): List<T> {
  return slicePage([...rows].reverse(), page, url)
}

/** Works like `listPage`, but for rows already in display order. */
export function slicePage<T extends { id: string }>(rows: T[], page: Page, url: string): List<T> {
  const limit = page.limit ?? 10
  let start = 0
  if (page.starting_after !== undefined) {
    start = rows.findIndex((row) => row.id === page.starting_after) + 1
    if (start === 0) throw badParam(`No such object: '${page.starting_after}'`, 'starting_after', 'resource_missing')
  }
  const data = rows.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < rows.length, url }
}
