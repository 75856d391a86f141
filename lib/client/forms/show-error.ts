import { ApiError } from '@/lib/client/requests/api'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

const logIn = {
  label: 'Log in',
  // A full page load lets the server remember the page to return to.
  onClick: () => window.location.assign(routes.loginFor(window.location.pathname + window.location.search)),
}

/** @param fallback message shown if the error has none for people */
export async function showError(error: unknown, fallback?: string): Promise<void> {
  // Account changes and new versions are announced by the page itself.
  if (error instanceof ApiError && error.demand.code) return
  const message = errorMessage(error, fallback)
  const sonner = await import('sonner').catch(() => null)
  const isSignedOut = error instanceof ApiError && error.status === 401
  // On the login page, the toast has no "Log in" action.
  const mayLogIn = isSignedOut && !window.location.pathname.startsWith(routes.login)
  if (mayLogIn) sonner?.toast.error(message, { action: logIn, duration: Infinity })
  else sonner?.toast.error(message)
}
