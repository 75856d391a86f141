import { callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Asks the server whether it can serve a page. Where it cannot be reached, it cannot. */
export const canServe = (): Promise<boolean> =>
  callApi(apiRoutes.ready).then(
    () => true,
    () => false,
  )
