import { ApiError } from '@/lib/client/requests/api'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

const logIn = {
  label: 'Log in',
  // Loads the full page, so that the server can remember the page to return to.
  onClick: () => window.location.assign(routes.loginFor(window.location.pathname + window.location.search)),
}

export async function showError(error: unknown, fallback?: string): Promise<void> {
  // Shows nothing, because the page itself announces account changes and new versions.
  if (error instanceof ApiError && error.demand.code) return
  const message = errorMessage(error, fallback)
  const sonner = await import('sonner').catch(() => null)
  const isSignedOut = error instanceof ApiError && error.status === 401
  const mayLogIn = isSignedOut && !window.location.pathname.startsWith(routes.login)
  if (mayLogIn) sonner?.toast.error(message, { action: logIn, duration: Infinity })
  else sonner?.toast.error(message)
}
