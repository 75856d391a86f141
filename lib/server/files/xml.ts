import 'server-only'

/** Crawlers may keep a document for ten minutes, and show an older one while they ask again. */
const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=3600'

/** Answers with an XML document. @param type such as 'application/xml' */
export function xmlResponse(xml: string, type: string = 'application/xml'): Response {
  return new Response(xml, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHE_CONTROL } })
}
