import { Card } from '@/components/catalogue/cards/card'
import { GRID_SIZES } from '@/components/catalogue/cards/card-grid'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { CARD_DESCRIPTION_LENGTH } from '@/lib/shared/constants'
import { truncate } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

/** The card of a trailer, with a link to its page. The badge shows the access to the announced video. */
export function TrailerCard({ trailer }: { trailer: TrailerCardDto }) {
  const href = routes.trailer(trailer.id)
  const video = { ...trailer, description: truncate(trailer.description, CARD_DESCRIPTION_LENGTH) }
  return <Card video={video} href={href} locked={false} sizes={GRID_SIZES} />
}
