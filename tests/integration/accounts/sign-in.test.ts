import { COOKIE, idIn } from '@/tests/support/sign-in'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as session } from '@/app/api/auth/session/route'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

const HINT = 'rasika_viewer'

describe('signing in and out', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const logIn = (email: unknown, password: unknown, cookies = new CookieJar()) =>
    call(login, { json: { email, password }, cookies })

  it('returns the session user, and sets an encrypted session cookie and a hint that scripts may read', async () => {
    const person = await createPerson()
    const cookies = new CookieJar()
    const answer = await logIn(person.email, PASSWORD, cookies)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      id: person.id,
      firstName: 'Asha',
      lastName: 'Rao',
      username: person.email,
      provider: 'local',
      role: { id: 3, name: 'GUEST' },
      roleName: 'GUEST',
      status: 'VERIFIED',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const hint = answer.setCookies.find((each) => each.startsWith(`${HINT}=`)) ?? ''
    expect(hint).toMatch(new RegExp(`^${HINT}=guest\\.\\d+;`))
    expect(hint.toLowerCase()).not.toContain('httponly')
    expect(cookies.get(COOKIE)?.split('.')).toHaveLength(5)
  })

  it('sets the hint to guest, member or admin', async () => {
    const member = await createPerson()
    await subscribe(member.id, 'active')
    const [owner, guest] = [await createPerson({ staffRole: 'OWNER' }), await createPerson()]
    expect((await signedIn(member)).get(HINT)).toBe(`member.${member.id}`)
    expect((await signedIn(owner)).get(HINT)).toBe(`admin.${owner.id}`)
    expect((await signedIn(guest)).get(HINT)).toBe(`guest.${guest.id}`)
  })

  it('ignores a role in the hint', async () => {
    const cookies = await signedIn(await createPerson())
    cookies.set(HINT, 'admin')
    expect((await call(session, { cookies })).json()).toMatchObject({ roleName: 'GUEST' })
    expect((await call(session, { cookies: new CookieJar({ [HINT]: 'admin' }) })).json()).toMatchObject({ id: 0 })
  })

  it('gives the same response for a wrong password, an unknown address and an account without password', async () => {
    const person = await createPerson()
    const google = await createPerson({ provider: 'google' })
    for (const [email, password] of [
      [person.email, 'wrong-password'],
      ['nobody@example.org', PASSWORD],
      [google.email, PASSWORD],
      [google.email, 'no account has this password'],
    ]) {
      const { status, text, setCookies } = await logIn(email, password)
      expect([status, text, setCookies]).toEqual([401, '{"message":"Invalid email or password"}', []])
    }
  })

  it.each([
    [{}, { email: 'Invalid email', password: 'Invalid password' }],
    [{ email: 'nonsense', password: PASSWORD }, { email: 'Invalid email' }],
    [{ email: 'a@example.org', password: 'short' }, { password: 'Invalid password' }],
    [{ email: 'a@example.org', password: ['long enough'] }, { password: 'Invalid password' }],
    [{ email: { not: '' }, password: PASSWORD }, { email: 'Invalid email' }],
  ])('refuses %j', async (json, fields) => {
    const answer = await call(login, { json })
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ message: Object.values(fields)[0], fields })
  })

  it('ignores the case of the address, and compares the password exactly', async () => {
    const person = await createPerson()
    for (const email of [` ${person.email.toUpperCase()} `, person.email.replace('@', '＠')])
      expect((await logIn(email, PASSWORD)).status).toBe(200)
    for (const password of [` ${PASSWORD}`, PASSWORD.toUpperCase()])
      expect((await logIn(person.email, password)).status).toBe(401)
  })

  it('gives an unverified person a session with the status UNVERIFIED', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    const cookies = new CookieJar()
    expect((await logIn(person.email, PASSWORD, cookies)).json()).toMatchObject({ status: 'UNVERIFIED' })
    expect((await call(session, { cookies })).json()).toMatchObject({ id: person.id, status: 'UNVERIFIED' })
  })

  it('leaves the current session unchanged when a sign-in fails', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await logIn(person.email, 'wrong-password', cookies)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: person.id })
  })

  describe('GET /api/auth/logout', () => {
    it.each([
      ['a click on our page', 'same-origin', 'document'],
      ['an address typed by the person', 'none', 'document'],
      ['a browser that does not say', '', ''],
    ])('logs out on %s', async (_what, site, dest) => {
      const cookies = await signedIn(await createPerson())
      const headers: Record<string, string> = site ? { 'sec-fetch-site': site, 'sec-fetch-dest': dest } : {}
      const answer = await call(logout, { cookies, headers })
      expect([answer.status, answer.headers.get('location'), cookies.size]).toEqual([303, '/', 0])
      expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    })

    it.each([
      ['an image of another site', 'cross-site', 'image'],
      ['an image that slipped into our own page', 'same-origin', 'image'],
      ['a frame of another site', 'cross-site', 'iframe'],
      ['a link on another site', 'cross-site', 'document'],
      ['a neighbouring host', 'same-site', 'document'],
      ['a page loaded ahead', 'same-origin', 'document', 'prefetch'],
    ])('does nothing for %s', async (_what, site, dest, purpose = '') => {
      const cookies = await signedIn(await createPerson())
      const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': dest, 'sec-purpose': purpose }
      const answer = await call(logout, { cookies, headers })
      expect([answer.setCookies, answer.headers.get('clear-site-data')]).toEqual([[], null])
      expect(await idIn(cookies)).not.toBe(0)
    })

    it('removes the https cookie with the attributes that a browser requires', async () => {
      settings.change({ APP_URL: 'https://rasika.example' })
      const answer = await call(logout)
      const line = answer.setCookies.find((each) => each.startsWith('__Host-authjs.session-token=;')) ?? ''
      expect(line.toLowerCase()).toContain('max-age=0')
      expect(line.toLowerCase()).toContain('; secure')
    })
  })

  it('stores no password and no session in the database', async () => {
    const person = await createPerson()
    await logIn(person.email, PASSWORD)
    const rows = JSON.stringify([await db.user.findMany(), await db.emailCode.findMany(), await db.account.findMany()])
    expect(rows).not.toContain(PASSWORD)
  })
})
