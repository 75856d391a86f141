import { cardRoute } from '@/app/_seo/card-file'
import { trailerCard } from '@/app/_seo/cards'
import { getTrailer } from '@/lib/domains/catalogue/trailers/queries'

export const GET = cardRoute(getTrailer, trailerCard)
