import 'server-only'

/** Whether a request may be a person who opens a page, rather than a page loaded ahead or a look at its headers. */
export function isVisit({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))
  return method === 'GET' && !ahead && !headers.has('next-router-prefetch')
}

/** Whether our own page or the person at the keyboard opens it: not another site, and in no frame. */
export function isOurNavigation({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  const destination = headers.get('sec-fetch-dest')
  const isOurs = site === null || site === 'same-origin' || site === 'none'
  return isOurs && (destination === null || destination === 'document')
}

/** As `isVisit`, and surely for a whole page: not the framework fetching data, a picture or a frame. */
export function isPageVisit(request: Pick<Request, 'method' | 'headers'>): boolean {
  if (!isVisit(request)) return false
  const destination = request.headers.get('sec-fetch-dest')
  return destination ? destination === 'document' : Boolean(request.headers.get('accept')?.includes('text/html'))
}
