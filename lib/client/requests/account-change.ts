import { findFollowedLink } from '@/lib/client/link-click'
import { reloadPage } from '@/lib/client/reload'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { callApi } from './api'
import { isOfAnother, setPagePerson, OTHER_ACCOUNT_EVENT, getPagePerson } from './page-person'

// One toast id for all announcements, so that a new one replaces the last.
const id = 'other-account'

/** Revalidates, so that the session and hint cookies name the same person. */
const readPerson = () => callApi<SessionUser>(`${apiRoutes.session}?revalidate=true`, { asAnyone: true })

/** Announces that another person is logged in now. The toast stays until the page reloads. */
async function showAccountChange(): Promise<void> {
  const [sonner, person] = await Promise.all([import('sonner').catch(() => null), readPerson().catch(() => null)])
  // Shows nothing if the page's own user is back. If nobody is logged in, the next request reports it.
  if (person?.id === getPagePerson() || person?.id === 0) return
  const name = person?.firstName
  sonner?.toast.warning(name ? `${name} is now logged in` : 'Someone else is now logged in', {
    description: 'This page belongs to another account.',
    action: { label: name ? `Continue as ${name}` : 'Reload page', onClick: reloadPage },
    duration: Infinity,
    id,
  })
}

function onRefused() {
  void showAccountChange()
}

function onShown() {
  if (document.visibilityState !== 'visible') return
  if (isOfAnother()) void showAccountChange()
  else
    import('sonner').then(
      ({ toast }) => toast.dismiss(id),
      () => undefined,
    )
}

/**
 * After a login by another person, prevents a logout, because it would end that person's session. Loads other links as
 * full pages.
 */
function onClick(event: MouseEvent) {
  const link = findFollowedLink(event)
  if (!link || link.origin !== window.location.origin || !isOfAnother()) return
  event.preventDefault()
  if (link.pathname === apiRoutes.logout) void showAccountChange()
  else window.location.assign(link.href)
}

/** Detects a login by another person in another tab. Idempotent. */
export function watchAccountChange(): void {
  window.addEventListener(OTHER_ACCOUNT_EVENT, onRefused)
  window.addEventListener('focus', onShown)
  document.addEventListener('visibilitychange', onShown)
  document.addEventListener('click', onClick, true)
  // Requests the person's id, because sessions created by earlier versions lack the hint cookie that contains it.
  if (getPagePerson() === undefined)
    void readPerson().then(
      (person) => setPagePerson(person.id),
      () => undefined,
    )
}
