import 'server-only'

const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=3600'

export function xmlResponse(xml: string, type: string = 'application/xml'): Response {
  return new Response(xml, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHE_CONTROL } })
}
