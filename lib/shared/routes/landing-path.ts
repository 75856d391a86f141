import type { RoleName } from '@/lib/shared/access/roles'
import { routes } from './routes'

/** Header of the login response: the page that the person wanted to open before, if any. */
export const RETURN_TO_HEADER = 'x-return-to'

/**
 * The first page after signing in: tags for an owner, else `/browse`.
 * @param wanted the page that the person wanted to open before, or null
 */
export function landingPath(roleName: RoleName | '' | null, wanted: string | null): string {
  return wanted ?? (roleName === 'ADMIN' ? routes.dashboardTags : routes.browse)
}
