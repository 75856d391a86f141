import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { callApi } from './api'

export const canServe = (): Promise<boolean> =>
  callApi(apiRoutes.ready).then(
    () => true,
    () => false,
  )
