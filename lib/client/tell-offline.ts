import { OFFLINE } from '@/lib/client/offline'
import { loadToast } from '@/lib/client/toast'

/** Says that a form was not sent. Without the code of notifications the browser has words of its own. */
export async function tellOffline(): Promise<void> {
  const toast = await loadToast().catch(() => undefined)
  if (toast) toast.error(OFFLINE)
  else window.alert(OFFLINE)
}
