import { ownOfCards, ownPerson } from '@/app/api/home/_lib/own'
import type { Home } from '@/components/catalogue/browse/own-browse'
import { trackedPlayable } from '@/components/catalogue/player/playable'
import { listOwnOfBrowse, recentBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { apiVideo } from '@/lib/domains/catalogue/schema-api'
import { listShelves } from '@/lib/domains/viewing/queries'
import { route } from '@/lib/server/http/route'

/**
 * The person's own rows of the browse page. Besides the contract's two lists it has what else the page shows of a
 * person, so that one request is enough: `own`.
 */
export const GET = route({ auth: 'verified' }, async ({ actor }) => {
  const [{ continueWatching, myList }, { featured, known }] = await Promise.all([
    listShelves(actor),
    recentBrowseVideos().then((videos) => listOwnOfBrowse(actor, videos)),
  ])
  const home: Home = {
    continueWatching: continueWatching.map(apiVideo),
    myList: myList.map(apiVideo),
    own: {
      ...ownPerson(actor),
      ...ownOfCards(actor, [...featured, ...known]),
      playables: Object.fromEntries(featured.map((video) => [video.id, trackedPlayable(video, actor.id)])),
    },
  }
  return Response.json(home, { headers: { 'cache-control': 'private, no-store' } })
})
