import { pingDatabase } from '@/lib/server/health'
import { isStopping } from '@/lib/server/shutdown'

/** The process can do its work: the database answers, and nobody told it to end. For load balancers. */
export async function GET(): Promise<Response> {
  const ready = !isStopping() && (await pingDatabase())
  return Response.json(
    { status: ready ? 'ready' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
export const dynamic = 'force-dynamic'
