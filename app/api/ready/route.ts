import { pingDatabase } from '@/lib/server/health'
import { isDraining } from '@/lib/server/shutdown'

/**
 * Readiness check for load balancers: succeeds if the database responds and the process isn't shutting down. Pages also
 * check it before they reload.
 */
export async function GET(): Promise<Response> {
  const ready = !isDraining() && (await pingDatabase())
  return Response.json(
    { status: ready ? 'ready' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
export const dynamic = 'force-dynamic'
