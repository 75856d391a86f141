import { apiRoutes } from '@/lib/shared/api-routes'

/** Asks the server whether it can serve a page. Where it cannot be reached, it cannot. */
export const canServe = (): Promise<boolean> =>
  fetch(apiRoutes.ready, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
