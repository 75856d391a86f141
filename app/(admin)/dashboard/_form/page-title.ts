import type { Metadata } from 'next'
import type { z } from 'zod'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { metadata as noAccess } from '@/app/(admin)/dashboard/forbidden'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { ellipsis } from '@/lib/shared/format/format'
import { dashboardPageLabel, isForbidden } from '@/lib/shared/routes/routes-staff'

/** Maximum length of the name in a title, so that a browser tab has room for the kind of row. */
const NAME_LENGTH = 60

async function getTitleMetadata(list: string, read: () => Promise<string>): Promise<Metadata> {
  // Returns a title instead of throwing, because an error in the metadata would show the title of the 404 page. The
  // page itself responds with 403.
  if (isForbidden(list, await actorFromCookies())) return noAccess
  return { title: await read() }
}

/**
 * Creates a dashboard page's `generateMetadata`.
 * @param path path of the page, or of the list page whose access check is used
 * @param options `title`: defaults to the label in the navigation; `query`: schema of the query string
 */
export const createTitleMetadata =
  (path: string, { title = dashboardPageLabel(path), query }: { title?: string; query?: z.ZodType } = {}) =>
  ({ searchParams }: { searchParams: Parameters<typeof parsePageQuery>[1] }): Promise<Metadata> =>
    getTitleMetadata(path, async () => {
      if (query) await parsePageQuery(query, searchParams)
      return title
    })

/**
 * @param list path of the list page, whose access check is used
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
