import { z } from 'zod'

export const sessionParamsSchema = z.object({ id: z.guid().toLowerCase() })

/** A browser in which the actor is signed in. */
export type SessionDto = {
  id: string
  /** Whether it is the one that asks. */
  current: boolean
  /** What the browser says it is; '' when it says nothing. */
  userAgent: string
  /** ISO instants. */
  createdAt: string
  lastSeenAt: string
}

// The first that fits: most browsers also carry the names of others.
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser in words for people, such as 'Firefox on Windows'. @param userAgent of the browser, any text */
export function deviceName(userAgent: string): string {
  const nameIn = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
