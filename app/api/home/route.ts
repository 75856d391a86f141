import type { Home } from '@/components/catalogue/browse/own-browse'
import { trackedPlayable } from '@/components/catalogue/player/playable'
import { listOwnOfBrowse, recentBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { apiVideo } from '@/lib/domains/catalogue/schema-api'
import { paymentNoticeOf } from '@/lib/domains/payments/policy-subscriptions'
import { listShelves } from '@/lib/domains/viewing/queries'
import { route } from '@/lib/server/http/route'
import { isPremiumActor } from '@/lib/shared/actor'

/**
 * The person's own rows of the browse page. Besides the contract's two lists it has what else the page shows of a
 * person, so that one request is enough: `own`.
 */
export const GET = route({ auth: 'verified' }, async ({ actor }) => {
  const [{ continueWatching, myList }, { featured, known }] = await Promise.all([
    listShelves(actor),
    recentBrowseVideos().then((videos) => listOwnOfBrowse(actor, videos)),
  ])
  const cards = [...featured, ...known]
  const home: Home = {
    continueWatching: continueWatching.map(apiVideo),
    myList: myList.map(apiVideo),
    own: {
      viewerId: actor.id,
      firstName: actor.firstName,
      paymentNotice: paymentNoticeOf(actor),
      playables: Object.fromEntries(featured.map((video) => [video.id, trackedPlayable(video, actor.id)])),
      progress: Object.fromEntries(cards.flatMap(({ id, progress }) => (progress ? [[id, progress]] : []))),
      // A member's edition has no locks.
      open: isPremiumActor(actor) ? [] : cards.filter((card) => !card.freeAccess && !card.locked).map(({ id }) => id),
    },
  }
  return Response.json(home, { headers: { 'cache-control': 'private, no-store' } })
})
