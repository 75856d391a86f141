import { pingDatabase } from '@/lib/server/health'
import { isDraining } from '@/lib/server/shutdown'

/**
 * The process can serve: the database answers, and it is not draining. For load balancers, and for pages that are about
 * to load themselves again.
 */
export async function GET(): Promise<Response> {
  const ready = !isDraining() && (await pingDatabase())
  return Response.json(
    { status: ready ? 'ready' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
export const dynamic = 'force-dynamic'
