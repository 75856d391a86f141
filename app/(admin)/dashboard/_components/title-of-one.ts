import type { Metadata } from 'next'
import { metadata as noAccess } from '@/app/(admin)/dashboard/forbidden'
import { actorFromCookies } from '@/lib/server/auth/session'
import { isForbidden } from '@/lib/shared/dashboard-pages'
import { ellipsis } from '@/lib/shared/format'

/** How much of a name stands in a title, in characters: what the thing is must still be seen in a tab or a history. */
const NAME_LENGTH = 60

/**
 * The title of a page of one thing, which tells it from others in tabs and in the history.
 * @param list path of the list, whose gate the page shares
 * @param one what it is, such as 'video'
 * @param read reads its name, in the read that the page makes; undefined for a new one, which has none yet
 */
export async function titleOfOne(
  list: string,
  one: string,
  read: () => Promise<string | undefined>,
): Promise<Metadata> {
  // The page is 403. If this were too, Next would give it the title of the 404 page.
  if (isForbidden(list, await actorFromCookies())) return noAccess
  const name = await read()
  if (name === undefined) return { title: `New ${one}` }
  return { title: `${ellipsis(name, NAME_LENGTH)} · ${one.charAt(0).toUpperCase()}${one.slice(1)}` }
}
