import { loadToast } from '@/lib/client/toast'

const OFFLINE = 'You seem to be offline. Please check your connection and try again.'

/** Says that a form was not sent. Without the code of notifications the browser has words of its own. */
export async function tellOffline(): Promise<void> {
  const toast = await loadToast().catch(() => undefined)
  if (toast) toast.error(OFFLINE)
  else window.alert(OFFLINE)
}
