import { env } from '@/lib/server/env'
import { route } from '@/lib/server/http/route'

/** Read at run time, because the analytics host is a setting of the server, not of the build. */
export const GET = route({ auth: 'public' }, async () => {
  const { ANALYTICS_HOST, APP_URL } = env()
  const endpoint = ANALYTICS_HOST ? new URL('/api/event', ANALYTICS_HOST).href : null
  return { endpoint, domain: new URL(APP_URL).host }
})
