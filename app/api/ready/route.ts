import { pingDatabase } from '@/lib/server/health'

/** The process can do its work: the database answers. For load balancers. */
export async function GET(): Promise<Response> {
  const ready = await pingDatabase()
  return Response.json(
    { status: ready ? 'ready' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
export const dynamic = 'force-dynamic'
