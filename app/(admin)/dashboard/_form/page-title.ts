import type { Metadata } from 'next'
import type { z } from 'zod'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { metadata as noAccess } from '@/app/(admin)/dashboard/forbidden'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { ellipsis } from '@/lib/shared/format/format'
import { dashboardPageLabel, isForbidden } from '@/lib/shared/routes/routes-staff'

/** Maximum length of a name in a title, so that its kind still fits in a browser tab. */
const NAME_LENGTH = 60

async function getTitleMetadata(list: string, read: () => Promise<string>): Promise<Metadata> {
  // The page itself answers 403. If this did too, Next would use the 404 page's title.
  if (isForbidden(list, await actorFromCookies())) return noAccess
  return { title: await read() }
}

/**
 * Creates a dashboard page's `generateMetadata`.
 * @param path of the page, or of the list whose gate it shares
 * @param page title, if it differs from the navigation's label, and schema of the query string, if it has one
 */
export const createTitleMetadata =
  (path: string, { title = dashboardPageLabel(path), query }: { title?: string; query?: z.ZodType } = {}) =>
  ({ searchParams }: { searchParams: Parameters<typeof parsePageQuery>[1] }): Promise<Metadata> =>
    getTitleMetadata(path, async () => {
      if (query) await parsePageQuery(query, searchParams)
      return title
    })

/**
 * Title of a page about one row, with its name.
 * @param list path of the list, whose gate the page shares
 * @param one singular noun, such as 'video'
 * @param read returns the name; undefined for a new row
 */
export const getItemMetadata = (
  list: string,
  one: string,
  read: () => Promise<string | undefined>,
): Promise<Metadata> =>
  getTitleMetadata(list, async () => {
    const name = await read()
    if (name === undefined) return `New ${one}`
    return `${ellipsis(name, NAME_LENGTH)} · ${one.charAt(0).toUpperCase()}${one.slice(1)}`
  })
