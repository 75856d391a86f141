import { ApiError } from '@/lib/client/requests/api'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

/** Where somebody is signed in anew, for whom the login leads back to this page. */
const logIn = {
  label: 'Log in',
  // A whole page, so that the server remembers where to come back to.
  onClick: () => window.location.assign(routes.loginFor(window.location.pathname + window.location.search)),
}

/**
 * Says in a toast why something failed. Where the session has ended, the toast has a button that leads to the login.
 * sonner is loaded when it is needed, so that it does not delay the page.
 * @param error what was thrown
 * @param fallback said where it has no message for people
 */
export async function showError(error: unknown, fallback?: string): Promise<void> {
  // The page says it by itself (lib/client/requests/account-change.ts).
  if (error instanceof ApiError && error.demand.code) return
  const message = errorMessage(error, fallback)
  const sonner = await import('sonner').catch(() => null)
  const isSignedOut = error instanceof ApiError && error.status === 401
  // The login has its own words, and nowhere to lead to.
  const mayLogIn = isSignedOut && !window.location.pathname.startsWith(routes.login)
  if (mayLogIn) sonner?.toast.error(message, { action: logIn, duration: Infinity })
  else sonner?.toast.error(message)
}
