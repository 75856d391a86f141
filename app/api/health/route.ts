/** The process is up. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
export const dynamic = 'force-dynamic'
