import { DELETE as removeMethod, PUT as allowAgain } from '@/app/api/auth/sign-in-methods/[method]/route'
import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { DELETE as deleteProfile, PATCH as changeProfile } from '@/app/api/profile/route'
import { issueCode } from '@/lib/domains/accounts/codes/mutations'
import { admitIdentity } from '@/lib/domains/accounts/google/mutations'
import { getSignInMethods } from '@/lib/domains/accounts/sign-in/queries'
import { db } from '@/lib/server/db/client'
import { auditOf } from '@/tests/factories/content'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { idIn, logIn, makeProofOld } from '@/tests/support/sign-in'
import { useTestDatabase } from './support/database'

type Person = { id: number; email: string }

describe('the ways to sign in', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  let subjects = 0
  const withGoogle = ({ email }: Person) =>
    admitIdentity('google', { sub: `subject-${(subjects += 1)}`, email, email_verified: true, given_name: 'Asha' })
  const remove = (method: string, cookies: CookieJar) =>
    call(removeMethod, { method: 'DELETE', params: { method }, cookies })
  const methodsOf = async ({ id }: Person) => (await getSignInMethods(await actorOf(id))).methods
  const mailsOf = async ({ email }: Person) =>
    (await db.outboxMail.findMany({ where: { toAddress: email }, orderBy: { id: 'asc' } })).map(
      ({ template, text }) => [template, text] as const,
    )
  const both = async (facts = {}) => {
    const person = await createPerson(facts)
    await logIn(person.email)
    await withGoogle(person)
    return { person, cookies: await signedIn(person) }
  }
  const passkey = ({ id }: Person) =>
    db.passkey.create({ data: { userId: id, credentialId: `key-${id}`, publicKey: Buffer.from('x'), name: 'A key' } })

  describe('at the first sign-in with Google', () => {
    it('lose a password that never signed in since the address was verified, and its owner is told', async () => {
      const person = await createPerson()
      const stranger = await signedIn(person)
      expect(await withGoogle(person)).toEqual({ userId: person.id, sessionVersion: person.sessionVersion + 1 })
      expect([await logIn(person.email), await idIn(stranger)]).toEqual([401, 0])
      expect(await methodsOf(person)).toEqual(['google'])
      expect(await mailsOf(person)).toEqual([
        ['provider-linked-alone', expect.stringContaining('does not work any more')],
      ])
    })

    it('lose a password that signed in only before the address was verified', async () => {
      const person = await createPerson({ status: 'UNVERIFIED' })
      expect(await logIn(person.email)).toBe(200)
      await db.user.update({ where: { id: person.id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
      await withGoogle(person)
      expect(await logIn(person.email)).toBe(401)
    })

    it('lose a password that was changed before the address was verified', async () => {
      const person = await createPerson({ status: 'UNVERIFIED' })
      const json = { currentPassword: PASSWORD, password: 'shankarabharanam-29' }
      expect((await call(changeProfile, { method: 'PATCH', json, cookies: await signedIn(person) })).status).toBe(200)
      await db.user.update({ where: { id: person.id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
      await withGoogle(person)
      expect(await logIn(person.email, json.password)).toBe(401)
    })

    it('lose with such a password the passkeys and codes that were added meanwhile', async () => {
      const person = await createPerson()
      await passkey(person)
      await db.secondFactor.create({ data: { userId: person.id, sealedSecret: 'sealed', confirmedAt: new Date() } })
      await withGoogle(person)
      expect([await db.passkey.count(), await db.secondFactor.count()]).toEqual([0, 0])
    })

    it('keep a password that has signed in', async () => {
      const { person } = await both()
      expect(await logIn(person.email)).toBe(200)
      expect(await methodsOf(person)).toEqual(['password', 'google'])
      expect(await mailsOf(person)).toEqual([['provider-linked', expect.stringContaining('works as before')]])
    })

    it('keep a password that was chosen with a mailed link', async () => {
      const person = await createPerson()
      const verificationCode = await issueCode(db, { userId: person.id, purpose: 'RESET_PASSWORD' }, new Date())
      const password = 'shankarabharanam-29'
      await call(updatePassword, { json: { verificationCode, password } })
      await withGoogle(person)
      expect(await logIn(person.email, password)).toBe(200)
    })
  })

  it('are removed while another remains, and the person is told', async () => {
    const { person, cookies } = await both()
    expect((await remove('password', cookies)).status).toBe(204)
    expect([await logIn(person.email), await methodsOf(person)]).toEqual([401, ['google']])
    expect((await mailsOf(person)).map(([template]) => template)).toEqual(['provider-linked', 'sign-in-method-removed'])
    expect((await remove('google', cookies)).status).toBe(409)
    expect(await methodsOf(person)).toEqual(['google'])
  })

  it('leave the account local when Google is removed', async () => {
    const { person, cookies } = await both()
    expect((await remove('google', cookies)).status).toBe(204)
    expect(await methodsOf(person)).toEqual(['password'])
    expect(await logIn(person.email)).toBe(200)
    expect((await mailsOf(person)).at(-1)?.[0]).toBe('sign-in-method-removed')
    expect((await remove('password', cookies)).status).toBe(409)
  })

  it('may be a passkey alone; such an account is deleted by typing its address after a proof', async () => {
    const { person, cookies } = await both()
    await passkey(person)
    for (const method of ['password', 'google']) expect((await remove(method, cookies)).status).toBe(204)
    expect(await methodsOf(person)).toEqual([])
    const json = { confirm: person.email }
    await makeProofOld(person.id)
    const tooOld = await call(deleteProfile, { method: 'DELETE', json, cookies })
    expect([tooOld.status, tooOld.json()]).toEqual([403, expect.objectContaining({ reauthenticate: true })])
    await db.session.updateMany({ where: { userId: person.id }, data: { authenticatedAt: new Date() } })
    expect((await call(deleteProfile, { method: 'DELETE', json, cookies })).status).toBe(204)
  })

  it('end the other sessions of the person when one is removed, and keep the one that asks', async () => {
    for (const method of ['google', 'password']) {
      const { person, cookies } = await both()
      const elsewhere = await signedIn(person)
      expect((await remove(method, cookies)).status).toBe(204)
      expect([await idIn(cookies), await idIn(elsewhere)]).toEqual([person.id, 0])
    }
  })

  it('do not come back by a sign-in with Google after it was removed', async () => {
    const { person, cookies } = await both()
    await remove('google', cookies)
    // The same Google account, and another one of the same address.
    const again = { sub: `subject-${subjects}`, email: person.email, email_verified: true }
    const refused = { refused: 'unlinked', userId: person.id }
    expect(await admitIdentity('google', again)).toEqual(refused)
    expect(await withGoogle(person)).toEqual(refused)
    expect(await methodsOf(person)).toEqual(['password'])
    expect(await getSignInMethods(await actorOf(person.id))).toMatchObject({ removed: [] })
  })

  it('are linked again when the person allowed it, shortly after a proof of who is there', async () => {
    const { person, cookies } = await both()
    const allow = (method: string, jar = cookies) =>
      call(allowAgain, { method: 'PUT', params: { method }, cookies: jar })
    expect((await allow('google')).status).toBe(404)
    await remove('google', cookies)
    expect((await allow('google', new CookieJar())).status).toBe(401)
    for (const method of ['password', 'passkey', 'x']) expect((await allow(method)).status).toBe(404)
    await makeProofOld(person.id)
    expect((await allow('google')).status).toBe(403)
    expect(await withGoogle(person)).toMatchObject({ refused: 'unlinked' })
    const fresh = await signedIn(person)
    expect((await allow('google', fresh)).status).toBe(204)
    expect((await allow('google', fresh)).status).toBe(404)
    expect(await withGoogle(person)).toMatchObject({ userId: person.id })
    expect(await methodsOf(person)).toEqual(['password', 'google'])
    expect((await mailsOf(person)).at(-1)?.[0]).toBe('provider-linked')
  })

  it('are not removed both by two requests at once', async () => {
    const { person, cookies } = await both()
    const answers = await Promise.all(['password', 'google'].map((method) => remove(method, cookies.copy())))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await methodsOf(person)).toHaveLength(1)
  })

  it('are removed only shortly after a proof of who is there', async () => {
    const { person, cookies } = await both()
    await makeProofOld(person.id)
    const answer = await remove('password', cookies)
    expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ reauthenticate: true })])
    expect(await methodsOf(person)).toEqual(['password', 'google'])
  })

  it('cannot be removed by a visitor, twice, or where there is no such way', async () => {
    const { cookies } = await both()
    expect((await remove('google', new CookieJar())).status).toBe(401)
    expect((await remove('google', cookies)).status).toBe(204)
    for (const method of ['google', 'passkey', 'x']) expect((await remove(method, cookies)).status).toBe(404)
  })

  it('of staff leave an entry in the audit log', async () => {
    const { person, cookies } = await both({ staffRole: 'OWNER' })
    await remove('google', cookies)
    await call(allowAgain, { method: 'PUT', params: { method: 'google' }, cookies })
    expect(await auditOf('User')).toEqual([
      expect.objectContaining({ action: 'allow-google', entityId: String(person.id) }),
      expect.objectContaining({ action: 'remove-google', entityId: String(person.id) }),
    ])
  })
})
