import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listOwnOfBrowse, recentBrowseVideos } from '@/lib/domains/catalogue/shelves/queries'
import { ownOfCards, ownPerson } from '@/lib/domains/viewing/home/policy'
import type { Home } from '@/lib/domains/viewing/home/schema'
import { listShelves } from '@/lib/domains/viewing/my-list/queries'
import { ownPlayable } from '@/lib/domains/viewing/playable/policy'
import { route } from '@/lib/server/http/route'

/** Returns all personal data of the browse page, so that the page needs only one request. */
export const GET = route({ auth: 'verified' }, async ({ actor }) => {
  const [{ continueWatching, myList }, { featured, known }] = await Promise.all([
    listShelves(actor),
    recentBrowseVideos('browse').then((videos) => listOwnOfBrowse(actor, videos)),
  ])
  const home: Home = {
    continueWatching: continueWatching.map(apiVideo),
    myList: myList.map(apiVideo),
    own: {
      person: ownPerson(actor),
      ...ownOfCards(actor, [...featured, ...known]),
      playables: Object.fromEntries(featured.map((video) => [video.id, ownPlayable(video, actor.id)])),
    },
  }
  return Response.json(home, { headers: { 'cache-control': 'private, no-store' } })
})
