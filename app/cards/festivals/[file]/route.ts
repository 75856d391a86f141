import { cardRoute } from '@/app/_seo/card-file'
import { festivalCard } from '@/app/_seo/cards'
import { getFestival } from '@/lib/domains/livestreams/festivals/queries'

export const GET = cardRoute(getFestival, festivalCard)
