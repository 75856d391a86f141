import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { callApi } from './api'

/** Asks the server if it can serve a page. */
export const canServe = (): Promise<boolean> =>
  callApi(apiRoutes.ready).then(
    () => true,
    () => false,
  )
