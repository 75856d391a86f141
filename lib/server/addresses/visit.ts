import 'server-only'

/** Excludes prefetches and HEAD requests. */
export function isVisit({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))
  return method === 'GET' && !ahead && !headers.has('next-router-prefetch')
}

/** Returns false for frames and for links from other sites. */
export function isOurNavigation({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  const destination = headers.get('sec-fetch-dest')
  const isOurs = site === null || site === 'same-origin' || site === 'none'
  return isOurs && (destination === null || destination === 'document')
}

export function isPageVisit(request: Pick<Request, 'method' | 'headers'>): boolean {
  if (!isVisit(request)) return false
  const destination = request.headers.get('sec-fetch-dest')
  return destination ? destination === 'document' : Boolean(request.headers.get('accept')?.includes('text/html'))
}
