import 'server-only'
import { cache } from 'react'
import { cookies, headers } from 'next/headers'
import { secureCookie } from '@/lib/server/addresses/secure-cookie'
import type { Actor } from '@/lib/shared/access/actor'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/access/viewer-hint'
import { loadActor } from './load-actor'
import { endSession, openSession, type SessionProof } from './session-rows'
import { decodeSession, encodeSession, sessionCookie, type SessionToken } from './session-token'

/** What the request's cookie says by itself, and whether there is one at all, valid or not. */
export const sessionFromCookies = cache(async (): Promise<{ present: boolean; token: SessionToken | null }> => {
  const value = await sessionCookie.read()
  return { present: Boolean(value), token: await decodeSession(value) }
})

/** Who the request's cookie belongs to, read from the database once per request. */
export const actorFromCookies = cache(async (): Promise<Actor> => loadActor((await sessionFromCookies()).token))

/** What a cookie of the actor's session says. @returns null for a visitor */
export function tokenOf({ session, role, status, staffRole }: Actor): SessionToken | null {
  if (!session || !status) return null
  return { sessionId: session.id, role: role ?? 'GUEST', status, ...(staffRole && { staffRole }) }
}

/**
 * Begins a session of this browser and ends the one it had. The cookie is the caller's to set.
 * @returns the person as actor, or null when they are gone or their sessions have been ended since the proof
 */
export async function beginSession(proven: SessionProof): Promise<Actor | null> {
  const { token: former } = await sessionFromCookies()
  const sessionId = await openSession(proven, (await headers()).get('user-agent') ?? '')
  if (!sessionId) return null
  if (former) await endSession(former.sessionId)
  const actor = await loadActor({ sessionId })
  return actor.session && actor
}

/**
 * Begins a session and sets its cookie, with the hint that static pages choose their header by. Only where cookies may
 * be set: route handlers and actions.
 * @param proven whose session, and at which session version the caller proved it
 * @returns the person as actor, or null when they are gone or their sessions have been ended since
 */
export async function issueSession(proven: SessionProof): Promise<Actor | null> {
  const actor = await beginSession(proven)
  if (actor) await setCookies(actor)
  return actor
}

/**
 * Issues the cookie of the request's own session anew, for the person as they are now. The session itself lasts no
 * longer for it.
 * @returns the person as actor, or null when the session is none any more; its cookie is removed then
 */
export async function renewSession(): Promise<Actor | null> {
  const actor = await loadActor((await sessionFromCookies()).token)
  if (actor.session) await setCookies(actor)
  else await endCurrentSession()
  return actor.session && actor
}

/** Ends the session of this browser, here and in the database: a copy of its cookie opens nothing afterwards. */
export async function endCurrentSession(): Promise<void> {
  const { token } = await sessionFromCookies()
  if (token) await endSession(token.sessionId)
  await sessionCookie.remove()
  await setHintCookie('', 0)
}

async function setCookies(actor: Actor): Promise<void> {
  const token = tokenOf(actor)
  if (!token) return
  const maxAge = secondsLeft(actor)
  await sessionCookie.write(await encodeSession(token, maxAge), maxAge)
  await setViewerHint(actor)
}

/** Sets the hint that static pages choose their header by, and by which tabs notice another person. */
export async function setViewerHint(actor: Actor): Promise<void> {
  const { id, role, staffRole, mustEnrol } = actor
  const isOtherStaff = staffRole !== null && role !== 'ADMIN' && !mustEnrol
  const header = isOtherStaff ? 'staff' : (role ?? 'GUEST').toLowerCase()
  await setHintCookie(`${header}.${id}`, secondsLeft(actor))
}

/** Seconds until the actor's session ends; at least one, because none would remove a cookie. */
const secondsLeft = ({ session }: Actor) =>
  Math.max(1, Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 1000))

async function setHintCookie(value: string, maxAge: number): Promise<void> {
  const { name, options } = secureCookie(VIEWER_HINT_COOKIE, '/')
  const store = await cookies()
  store.set(name, value, { ...options, maxAge })
}
