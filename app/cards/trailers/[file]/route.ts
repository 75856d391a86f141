import { cardRoute } from '@/app/_seo/card-file'
import { trailerCard } from '@/app/_seo/cards'
import { getTrailer } from '@/lib/domains/catalogue/queries-trailers'

export const GET = cardRoute(getTrailer, trailerCard)
