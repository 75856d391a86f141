import { Card } from '@/components/catalogue/cards/card'
import { GRID_SIZES } from '@/components/catalogue/cards/card-grid'
import type { PublicCardDto } from '@/lib/domains/catalogue/schema'
import { CARD_DESCRIPTION_LENGTH } from '@/lib/shared/constants'
import { episodeOf, truncate } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

/** The card of a video, with a link to its public page. */
export function PublicCard({ video }: { video: PublicCardDto }) {
  const { id, freeAccess, description, episode, totalEpisodes } = video
  return (
    <Card
      video={{ ...video, description: truncate(description, CARD_DESCRIPTION_LENGTH) }}
      href={routes.publicVideo(id)}
      locked={!freeAccess}
      episodeLine={episode === null ? undefined : `Episode ${episodeOf(episode, totalEpisodes)}`}
      sizes={GRID_SIZES}
    />
  )
}
