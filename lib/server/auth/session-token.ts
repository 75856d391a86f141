import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/process-state'
import { roleNames, type RoleName, type UserStatus } from '@/lib/shared/roles'

/**
 * The session cookie: next-auth's encrypted JWT under next-auth's cookie name, issued by us at sign-in and refresh.
 * Role and status in it are hints for the middleware's redirects; access is decided from the database. No database
 * here: the middleware reads this module.
 */

export const SESSION_SECONDS = 30 * 24 * 60 * 60

export type SessionToken = { userId: number; sessionVersion: number; role: RoleName; status: UserStatus }

/** `__Secure-` makes the browser refuse the cookie on plain http, so it is used only where the product is on https. */
export function sessionCookieName(): string {
  return env().APP_URL.startsWith('https:') ? '__Secure-authjs.session-token' : 'authjs.session-token'
}

/** The claims of next-auth's token. */
export function sessionClaims({ userId, sessionVersion, role, status }: SessionToken) {
  return { sub: String(userId), sv: sessionVersion, role, status }
}

/** @returns the cookie's value, valid for `SESSION_SECONDS` */
export function encodeSession(token: SessionToken): Promise<string> {
  return encode({
    token: sessionClaims(token),
    secret: env().AUTH_SECRET,
    salt: sessionCookieName(),
    maxAge: SESSION_SECONDS,
  })
}

export type OpenedSession = { secret: string; token: SessionToken; expires: number }

/** Cookies that were opened lately are not opened again: a page asks twice, and each time costs half a millisecond. */
const OPENED = 2000
const { openedSessions } = processState

/** @returns what the cookie says, or null when it is missing, forged, expired or of another shape */
export async function decodeSession(value: string | undefined): Promise<SessionToken | null> {
  if (!value) return null
  const secret = `${sessionCookieName()} ${env().AUTH_SECRET}`
  const known = openedSessions.get(value)
  if (known?.secret === secret && known.expires > Date.now()) return known.token
  const found = await openSession(value)
  if (!found) return null
  if (openedSessions.size >= OPENED) openedSessions.clear()
  openedSessions.set(value, { ...found, secret })
  return found.token
}

async function openSession(value: string): Promise<Omit<OpenedSession, 'secret'> | null> {
  try {
    const token = await decode({ token: value, secret: env().AUTH_SECRET, salt: sessionCookieName() })
    const userId = Number(token?.sub)
    const role = roleNames.find((name) => name === token?.role)
    const status = token?.status === 'VERIFIED' || token?.status === 'UNVERIFIED' ? token.status : undefined
    if (!Number.isSafeInteger(userId) || userId <= 0 || typeof token?.sv !== 'number' || !role || !status) return null
    return { token: { userId, sessionVersion: token.sv, role, status }, expires: (token.exp ?? 0) * 1000 }
  } catch {
    return null
  }
}
