import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { env } from '@/lib/server/env'
import { ownCookie } from '@/lib/server/http/cookie'
import { roleNames, staffRoles, type RoleName, type StaffRole, type UserStatus } from '@/lib/shared/access/roles'

// next-auth's encrypted JWT. Role and status are only hints, because access is checked against the database.

export type SessionToken = { sessionId: string; role: RoleName; status: UserStatus; staffRole?: StaffRole }

export const sessionCookie = ownCookie('authjs.session-token', '/')
export const sessionCookieName = sessionCookie.name

export function sessionClaims({ sessionId, role, status, staffRole }: SessionToken) {
  return { sid: sessionId, role, status, ...(staffRole && { staffRole }) }
}

export function encodeSession(token: SessionToken, maxAge: number): Promise<string> {
  return encode({
    token: sessionClaims(token),
    secret: env().AUTH_SECRET,
    salt: sessionCookieName(),
    maxAge,
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function decodeSession(value: string | undefined): Promise<SessionToken | null> {
  if (!value) return null
  try {
    const token = await decode({ token: value, secret: env().AUTH_SECRET, salt: sessionCookieName() })
    const sessionId = typeof token?.sid === 'string' && UUID.test(token.sid) ? token.sid : undefined
    const role = roleNames.find((name) => name === token?.role)
    const status = token?.status === 'VERIFIED' || token?.status === 'UNVERIFIED' ? token.status : undefined
    if (!sessionId || !role || !status) return null
    // Treats admins without a staff role as owners, because only owners have cookies from before staff roles existed.
    const staffRole = staffRoles.find((name) => name === token?.staffRole) ?? (role === 'ADMIN' ? 'OWNER' : undefined)
    return { sessionId, role, status, ...(staffRole && { staffRole }) }
  } catch {
    return null
  }
}
