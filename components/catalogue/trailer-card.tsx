import { SHELF_SIZES, WorkCard, type CardPlace } from '@/components/catalogue/work-card'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { routes } from '@/lib/shared/routes'

/** A trailer, leading to its own page; the badge speaks of the film that it announces. */
export function TrailerCard({ trailer, sizes = SHELF_SIZES, className }: { trailer: TrailerCardDto } & CardPlace) {
  const href = routes.trailer(trailer.id)
  return <WorkCard work={trailer} href={href} locked={false} sizes={sizes} className={className} />
}
