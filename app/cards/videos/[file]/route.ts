import { cardRoute } from '@/app/_seo/card-file'
import { videoCard } from '@/app/_seo/cards'
import { getPublicVideo } from '@/lib/domains/catalogue/queries'

export const GET = cardRoute(getPublicVideo, videoCard)
