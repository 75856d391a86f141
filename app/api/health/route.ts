/** Liveness check: succeeds while the process runs, even without a database. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
export const dynamic = 'force-dynamic'
