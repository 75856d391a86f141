import { findFollowedLink } from '@/lib/client/link-click'
import { reloadPage } from '@/lib/client/reload'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { callApi } from './api'
import { isOfAnother, setPagePerson, OTHER_ACCOUNT_EVENT, getPagePerson } from './page-person'

// Of several that are said at once, one is shown.
const id = 'other-account'

/** Reads the person who is signed in now. The cookies are issued again, so that they agree. */
const readPerson = () => callApi<SessionUser>(`${apiRoutes.session}?revalidate=true`, { asAnyone: true })

/** Says who is signed in now, on a page that was made for somebody else. It stays until the page is loaded again. */
async function showAccountChange(): Promise<void> {
  const [sonner, person] = await Promise.all([import('sonner').catch(() => null), readPerson().catch(() => null)])
  // The page's own person is back, or nobody is signed in: then the next request says so.
  if (person?.id === getPagePerson() || person?.id === 0) return
  const name = person?.firstName
  sonner?.toast.warning(name ? `${name} is now logged in` : 'Someone else is now logged in', {
    description: 'This page belongs to another account.',
    action: { label: name ? `Continue as ${name}` : 'Reload the page', onClick: reloadPage },
    duration: Infinity,
    id,
  })
}

function onRefused() {
  void showAccountChange()
}

/** Here a page is used again after a while in another tab. */
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
 * A navigation cannot say for whom its page was made: a log-out would end the session of the other. All other links
 * load their page whole, because the frame around it is still that of the former person.
 */
function onClick(event: MouseEvent) {
  const link = findFollowedLink(event)
  if (!link || link.origin !== window.location.origin || !isOfAnother()) return
  event.preventDefault()
  if (link.pathname === apiRoutes.logout) void showAccountChange()
  else window.location.assign(link.href)
}

/** Says so from now on where somebody else has signed in since, in another tab. Called again, it is the same. */
export function watchAccountChange(): void {
  window.addEventListener(OTHER_ACCOUNT_EVENT, onRefused)
  window.addEventListener('focus', onShown)
  document.addEventListener('visibilitychange', onShown)
  document.addEventListener('click', onClick, true)
  // A session of an earlier version has no hint of whose it is.
  if (getPagePerson() === undefined)
    void readPerson().then(
      (person) => setPagePerson(person.id),
      () => undefined,
    )
}
