import 'server-only'

export function seeOther(location: string, headers = new Headers()): Response {
  headers.set('location', location)
  return new Response(null, { status: 303, headers })
}
