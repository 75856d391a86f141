import 'server-only'

/** Returns false for prefetches and HEAD requests. */
export function isVisit({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))
  return method === 'GET' && !ahead && !headers.has('next-router-prefetch')
}

/** Returns true if our own page or the person opened the URL; false in a frame or for a link from another site. */
export function isOurNavigation({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  const destination = headers.get('sec-fetch-dest')
  const isOurs = site === null || site === 'same-origin' || site === 'none'
  return isOurs && (destination === null || destination === 'document')
}

/** Returns true only for documents, not for framework data, pictures or frames. */
export function isPageVisit(request: Pick<Request, 'method' | 'headers'>): boolean {
  if (!isVisit(request)) return false
  const destination = request.headers.get('sec-fetch-dest')
  return destination ? destination === 'document' : Boolean(request.headers.get('accept')?.includes('text/html'))
}
