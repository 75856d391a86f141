import { listLivestreams } from '@/lib/domains/livestreams/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'public' }, () => listLivestreams())
