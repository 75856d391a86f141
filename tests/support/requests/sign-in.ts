import { POST as login } from '@/app/api/auth/login/route'
import { POST as beginCodes, PUT as confirmCodes } from '@/app/api/auth/second-factor/route'
import { GET as session } from '@/app/api/auth/session/route'
import { db } from '@/lib/server/db/client'
import { PASSWORD } from '@/tests/factories/people'
import { call, CookieJar } from './request-scope'
import { codeOf } from './totp'

export const COOKIE = 'authjs.session-token'

export const logIn = async (email: string, password = PASSWORD, cookies = new CookieJar()) =>
  (await call(login, { json: { email, password }, cookies })).status

/** Returns the id of the logged-in person; 0 if nobody is logged in. */
export const idIn = async (cookies: CookieJar) => (await call(session, { cookies })).json<{ id: number }>().id

/** Moves all logins of a person to 11 minutes ago, because some actions need a login within ten minutes. */
export const makeProofOld = (userId: number) =>
  db.session.updateMany({ where: { userId }, data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) } })

export const mailsTo = async (toAddress: string) =>
  (await db.outboxMail.findMany({ where: { toAddress }, orderBy: { id: 'asc' } })).map(({ template }) => template)

export async function mailedCodes(template: string, toAddress?: string): Promise<string[]> {
  const mails = await db.outboxMail.findMany({ where: { toAddress, template }, orderBy: { id: 'asc' } })
  return mails.map(({ text }) => /verificationCode=([\w-]+)/.exec(text)?.[1] ?? '')
}

export const mailedCode = async (template: string, toAddress?: string) =>
  (await mailedCodes(template, toAddress)).at(-1) ?? ''

export async function turnOnCodes(cookies: CookieJar): Promise<string> {
  const { secret } = (await call(beginCodes, { method: 'POST', cookies })).json<{ secret: string }>()
  const { status } = await call(confirmCodes, { method: 'PUT', json: { code: codeOf(secret) }, cookies })
  if (status !== 200) throw new Error(`the codes were not turned on: ${status}`)
  return secret
}
