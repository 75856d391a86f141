import { routes } from '@/lib/shared/routes/routes'

/** What a person allows to be stored in their browser. */
export type Consent = { functional: boolean; analytical: boolean }

export const CONSENT_KEY = 'cookieConfig'

/** What the dialog shows, and what counts, until the person chooses. */
export const defaultConsent: Consent = { functional: true, analytical: false }

/** Shown wherever functional cookies are switched off and needed. */
export const FUNCTIONAL_NEEDED = 'Please enable functional cookies to continue'

/** Shown where the browser stores no cookie, whatever the person chose here. */
export const COOKIES_BLOCKED =
  'Your browser blocks cookies, so we can’t keep you logged in. Allow cookies for this site, then try again.'

/**
 * Parses a stored choice.
 * @param stored text of the browser's storage, null when there is none
 * @returns null when there is no valid choice
 */
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

/** Whether the dialog opens by itself on a page while no choice is stored (docs/decisions/0008). */
export const asksForConsent = (pathname: string) => askingPages.includes(pathname)
