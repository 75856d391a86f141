import { callApi } from '@/lib/client/api'
import { followedLink } from '@/lib/client/followed-link'
import { isOfAnother, OTHER_ACCOUNT_EVENT } from '@/lib/client/page-person'
import { reloadPage } from '@/lib/client/reload'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Says who is signed in now, on a page that was made for somebody else. It stays until the page is loaded again. */
async function say(): Promise<void> {
  const [sonner, person] = await Promise.all([
    import('sonner').catch(() => null),
    callApi<SessionUser>(apiRoutes.session, { asAnyone: true }).catch(() => null),
  ])
  const name = person?.firstName
  sonner?.toast.warning(name ? `${name} is signed in now` : 'Someone else is signed in now', {
    description: 'This page belongs to another account.',
    action: { label: name ? `Continue as ${name}` : 'Reload the page', onClick: reloadPage },
    duration: Infinity,
    // Of several that are said at once, one is shown.
    id: 'other-account',
  })
}

function onRefused() {
  void say()
}

/** Here a page is used again after a while in another tab. */
function onShown() {
  if (document.visibilityState === 'visible' && isOfAnother()) void say()
}

/** A navigation cannot say for whom its page was made. */
function onClick(event: MouseEvent) {
  if (followedLink(event)?.pathname !== apiRoutes.logout || !isOfAnother()) return
  event.preventDefault()
  void say()
}

/** Says so from now on where somebody else has signed in since, in another tab. Called again, it is the same. */
export function watchForOtherAccount(): void {
  window.addEventListener(OTHER_ACCOUNT_EVENT, onRefused)
  window.addEventListener('focus', onShown)
  document.addEventListener('visibilitychange', onShown)
  document.addEventListener('click', onClick, true)
}
