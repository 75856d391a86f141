import { keyOfShared, ownBrowse, sharedBrowse } from '@/app/(viewer)/browse/_data/browse'
import { getPaymentNotice } from '@/lib/domains/payments/queries-billing'
import { recentBrowseVideos, type BrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { loadActor } from '@/lib/server/auth/load-actor'
import { decodeSession, sessionCookieName } from '@/lib/server/auth/session-token'
import type { Composer } from '@/lib/server/http/composed-pages'
import type { Actor } from '@/lib/shared/actor'
import { gate } from '@/lib/shared/gate'
import { OWN_BROWSE_ID } from '@/lib/shared/own-browse-id'
import { routes } from '@/lib/shared/routes'

/**
 * Who a request is from, exactly as the page's own guard lets people through, and the cookie that says so; null for
 * everybody else.
 */
async function browsingActor(headers: Pick<Headers, 'get'>): Promise<{ actor: Actor; cookie: string } | null> {
  const name = `${sessionCookieName()}=`
  // Of two with one name the framework reads the last.
  const cookie = headers
    .get('cookie')
    ?.split(/; */)
    .findLast((one) => one.startsWith(name))
  const token = await decodeSession(cookie?.slice(name.length))
  if (!cookie || !token) return null
  const actor = await loadActor(token)
  const isInLine = token.role === actor.role && token.status === actor.status
  return isInLine && gate(routes.browse, actor) === null ? { actor, cookie } : null
}

const keys = new WeakMap<BrowseVideos, Map<string, string>>()

/** Names what the page shows an actor's role of these videos: found out once for each reading of them. */
function keyOf(actor: Actor, videos: BrowseVideos): string {
  const role = actor.role ?? ''
  const known = keys.get(videos) ?? new Map<string, string>()
  keys.set(videos, known)
  const key = known.get(role) ?? keyOfShared(actor, sharedBrowse(actor, videos))
  known.set(role, key)
  return key
}

/** The browse page: one for each role, with each person's own videos, list and name written into it. */
export const composedBrowse: Composer = {
  path: routes.browse,
  holeId: OWN_BROWSE_ID,
  async compose(headers) {
    const reader = await browsingActor(headers)
    if (!reader) return null
    const { actor, cookie } = reader
    const videos = await recentBrowseVideos()
    const [own, notice] = await Promise.all([ownBrowse(actor, videos), getPaymentNotice(actor)])
    // Few have a word about their payment at the head of the page: theirs is made for them.
    if (notice) return null
    const shelves = [own.continueWatching, own.myList].filter(({ length }) => length > 0)
    const json = JSON.stringify(own).replaceAll('<', '\\u003c')
    return {
      key: keyOf(actor, videos),
      cookie,
      hole: `<script id="${OWN_BROWSE_ID}" type="application/json" data-shelves="${shelves.length}">${json}</script>`,
    }
  },
}
