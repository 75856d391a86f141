import type { Metadata } from 'next'
import type { z } from 'zod'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { metadata as noAccess } from '@/app/(admin)/dashboard/forbidden'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { ellipsis } from '@/lib/shared/format/format'
import { dashboardPageLabel, isForbidden } from '@/lib/shared/routes/routes-staff'

/** How much of a name stands in a title, in characters: what the thing is must still be seen in a tab or a history. */
const NAME_LENGTH = 60

/** The title that `read` makes, or that of the refusal. */
async function getTitleMetadata(list: string, read: () => Promise<string>): Promise<Metadata> {
  // The page is 403. If this were too, Next would give it the title of the 404 page.
  if (isForbidden(list, await actorFromCookies())) return noAccess
  return { title: await read() }
}

/**
 * Makes `generateMetadata` of a page of the dashboard.
 * @param path of the page, or of the list whose gate it shares
 * @param page its title, where it is not called as in the navigation, and the schema of its query, where it reads one
 */
export const createTitleMetadata =
  (path: string, { title = dashboardPageLabel(path), query }: { title?: string; query?: z.ZodType } = {}) =>
  ({ searchParams }: { searchParams: Parameters<typeof parsePageQuery>[1] }): Promise<Metadata> =>
    getTitleMetadata(path, async () => {
      if (query) await parsePageQuery(query, searchParams)
      return title
    })

/**
 * The title of a page of one thing, which tells it from others in tabs and in the history.
 * @param list path of the list, whose gate the page shares
 * @param one what it is, such as 'video'
 * @param read reads its name, in the read that the page makes; undefined for a new one, which has none yet
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
