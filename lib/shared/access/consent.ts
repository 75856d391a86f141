import { routes } from '@/lib/shared/routes/routes'

export type Consent = { functional: boolean; analytical: boolean }

export const CONSENT_KEY = 'cookieConfig'

export const defaultConsent: Consent = { functional: true, analytical: false }

export const FUNCTIONAL_NEEDED = 'Please enable functional cookies to continue'

export const COOKIES_BLOCKED =
  'Your browser blocks cookies, so we can’t keep you logged in. Allow cookies for this site, then try again.'

export function parseConsent(stored: string | null): Consent | null {
  if (!stored) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return null
    if (!('functional' in value) || !('analytical' in value)) return null
    const { functional, analytical } = value
    if (typeof functional !== 'boolean' || typeof analytical !== 'boolean') return null
    return { functional, analytical }
  } catch {
    return null
  }
}

const askingPages: readonly string[] = [routes.login, routes.registration]

/** Returns true for pages that open the consent dialog if no choice is stored (decision 8). */
export const asksForConsent = (pathname: string) => askingPages.includes(pathname)
