import { ApiError } from '@/lib/client/requests/api'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

const logIn = {
  label: 'Log in',
  // A full page load, so that the server remembers where to return.
  onClick: () => window.location.assign(routes.loginFor(window.location.pathname + window.location.search)),
}

/** @param fallback shown if the error has no message for people */
export async function showError(error: unknown, fallback?: string): Promise<void> {
  // `account-change.ts` shows this one.
  if (error instanceof ApiError && error.demand.code) return
  const message = errorMessage(error, fallback)
  const sonner = await import('sonner').catch(() => null)
  const isSignedOut = error instanceof ApiError && error.status === 401
  // The login page shows its own message.
  const mayLogIn = isSignedOut && !window.location.pathname.startsWith(routes.login)
  if (mayLogIn) sonner?.toast.error(message, { action: logIn, duration: Infinity })
  else sonner?.toast.error(message)
}
