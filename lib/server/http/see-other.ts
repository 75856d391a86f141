import 'server-only'

/** @param headers additional headers, such as cookies */
export function seeOther(location: string, headers = new Headers()): Response {
  headers.set('location', location)
  return new Response(null, { status: 303, headers })
}
