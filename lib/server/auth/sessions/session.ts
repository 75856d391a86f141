import 'server-only'
import { cache } from 'react'
import { cookies, headers } from 'next/headers'
import { secureCookie } from '@/lib/server/addresses/secure-cookie'
import type { Actor } from '@/lib/shared/access/actor'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/access/viewer-hint'
import { loadActor } from './load-actor'
import { endSession, openSession, type SessionProof } from './session-rows'
import { decodeSession, encodeSession, sessionCookie, type SessionToken } from './session-token'

/** `present` is true even if the cookie is invalid. */
export const sessionFromCookies = cache(async (): Promise<{ present: boolean; token: SessionToken | null }> => {
  const value = await sessionCookie.read()
  return { present: Boolean(value), token: await decodeSession(value) }
})

export const actorFromCookies = cache(async (): Promise<Actor> => loadActor((await sessionFromCookies()).token))

export function tokenOf({ session, role, status, staffRole }: Actor): SessionToken | null {
  if (!session || !status) return null
  return { sessionId: session.id, role: role ?? 'GUEST', status, ...(staffRole && { staffRole }) }
}

/** Ends the browser's previous session. Returns null if all of the person's sessions were ended since the proof. */
export async function beginSession(proven: SessionProof): Promise<Actor | null> {
  const { token: former } = await sessionFromCookies()
  const sessionId = await openSession(proven, (await headers()).get('user-agent') ?? '')
  if (!sessionId) return null
  if (former) await endSession(former.sessionId)
  const actor = await loadActor({ sessionId })
  return actor.session && actor
}

/** Sets cookies, so only route handlers and actions can call it. */
export async function issueSession(proven: SessionProof): Promise<Actor | null> {
  const actor = await beginSession(proven)
  if (actor) await setCookies(actor)
  return actor
}

/** Issues a new cookie with the current role and status. Doesn't extend the session. */
export async function renewSession(): Promise<Actor | null> {
  const actor = await loadActor((await sessionFromCookies()).token)
  if (actor.session) await setCookies(actor)
  else await endCurrentSession()
  return actor.session && actor
}

/** Also deletes the session's row, so that a copied cookie stops working. */
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

/** Sets the cookie that static pages use to choose their header and other tabs use to detect a different login. */
export async function setViewerHint(actor: Actor): Promise<void> {
  const { id, role, staffRole, mustEnrol } = actor
  const isOtherStaff = staffRole !== null && role !== 'ADMIN' && !mustEnrol
  const header = isOtherStaff ? 'staff' : (role ?? 'GUEST').toLowerCase()
  await setHintCookie(`${header}.${id}`, secondsLeft(actor))
}

/** Returns at least 1, because 0 would remove the cookie. */
const secondsLeft = ({ session }: Actor) =>
  Math.max(1, Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 1000))

async function setHintCookie(value: string, maxAge: number): Promise<void> {
  const { name, options } = secureCookie(VIEWER_HINT_COOKIE, '/')
  const store = await cookies()
  store.set(name, value, { ...options, maxAge })
}
