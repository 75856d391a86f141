import { cardRoute } from '@/app/_seo/card-file'
import { livestreamCard } from '@/app/_seo/cards'
import { getPublicLivestream } from '@/lib/domains/livestreams/queries'

export const GET = cardRoute(getPublicLivestream, livestreamCard)
