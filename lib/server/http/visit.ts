import 'server-only'

/** Whether a request may be a person who opens a page, rather than a page loaded ahead or a look at its headers. */
export function isVisit({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))
  return method === 'GET' && !ahead && !headers.has('next-router-prefetch')
}

/** As `isVisit`, and surely for a whole page: not the framework fetching data, a picture or a frame. */
export function isPageVisit(request: Pick<Request, 'method' | 'headers'>): boolean {
  if (!isVisit(request)) return false
  const destination = request.headers.get('sec-fetch-dest')
  return destination ? destination === 'document' : Boolean(request.headers.get('accept')?.includes('text/html'))
}
