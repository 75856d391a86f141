import { ApiError, callApi } from '@/lib/client/requests/api'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import { COOKIES_BLOCKED } from '@/lib/shared/access/consent'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { landingPath, RETURN_TO_HEADER, sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Returns the path of the next page. Open it with a full load, because the router has cached pages rendered for a
 * visitor.
 */
export async function sendSignIn(path: string, json: unknown): Promise<string> {
  let wanted: string | null = null
  const onResponse = ({ headers }: Response) => (wanted = headers.get(RETURN_TO_HEADER))
  const person = await callApi<SessionUser>(path, { method: 'POST', json, asAnyone: true, onResponse })
  // Ignores a failure of this second request, because the login has succeeded and must not look like a wrong password.
  const user = await callApi<SessionUser>(apiRoutes.session, { asAnyone: true }).catch(() => person)
  if (person.id !== 0 && user.id === 0) throw new ApiError(403, COOKIES_BLOCKED)
  return sameOriginPath(landingPath(user.roleName, wanted), window.location.origin, routes.browse)
}
