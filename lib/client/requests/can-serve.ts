import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { callApi } from './api'

/** Asks the server whether it can serve a page. Where it cannot be reached, it cannot. */
export const canServe = (): Promise<boolean> =>
  callApi(apiRoutes.ready).then(
    () => true,
    () => false,
  )
