import { callApi } from '@/lib/client/api'
import { reloadPage } from '@/lib/client/reload'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Says who is signed in now, on a page that was made for somebody else. It stays until the page is loaded again. */
export async function sayOtherAccount(): Promise<void> {
  const [sonner, person] = await Promise.all([
    import('sonner').catch(() => null),
    callApi<SessionUser>(apiRoutes.session, { asAnyone: true }).catch(() => null),
  ])
  const name = person?.firstName
  sonner?.toast.warning(name ? `${name} is signed in now` : 'Someone else is signed in now', {
    description: 'This page was opened by someone else, so nothing on it can be changed.',
    action: { label: name ? `Continue as ${name}` : 'Reload the page', onClick: reloadPage },
    duration: Infinity,
  })
}
