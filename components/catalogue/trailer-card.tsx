import { SHELF_SIZES, Card, type CardPlace } from '@/components/catalogue/card'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { CARD_DESCRIPTION_LENGTH } from '@/lib/shared/constants'
import { truncate } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** A trailer, leading to its own page; the badge is about the video that it announces. */
export function TrailerCard({ trailer, sizes = SHELF_SIZES, className }: { trailer: TrailerCardDto } & CardPlace) {
  const href = routes.trailer(trailer.id)
  const video = { ...trailer, description: truncate(trailer.description, CARD_DESCRIPTION_LENGTH) }
  return <Card video={video} href={href} locked={false} sizes={sizes} className={className} />
}
