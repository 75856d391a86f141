import 'server-only'

/** Leads the browser on to another address, which it opens with GET. @param headers to send as well, such as cookies */
export function seeOther(location: string, headers = new Headers()): Response {
  headers.set('location', location)
  return new Response(null, { status: 303, headers })
}
