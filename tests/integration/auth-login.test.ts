import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as session } from '@/app/api/auth/session/route'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

const COOKIE = 'authjs.session-token'
const HINT = 'rasika_viewer'

describe('signing in and out', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const logIn = (email: unknown, password: unknown, cookies = new CookieJar()) =>
    call(login, { json: { email, password }, cookies })

  it('returns the session user and sets an HttpOnly session cookie', async () => {
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
    const line = answer.setCookies.find((each) => each.startsWith(`${COOKIE}=`)) ?? ''
    expect(
      line
        .split('; ')
        .slice(1)
        .map((part) => part.toLowerCase()),
    ).toEqual(expect.arrayContaining(['path=/', 'max-age=2592000', 'httponly', 'samesite=lax']))
    expect(line.toLowerCase()).not.toContain('domain=')
    // On http a browser would reject a Secure cookie.
    expect(line.toLowerCase()).not.toContain('; secure')
    const hint = answer.setCookies.find((each) => each.startsWith(`${HINT}=`)) ?? ''
    expect(hint).toMatch(new RegExp(`^${HINT}=guest\\.\\d+;`))
    expect(hint.toLowerCase()).not.toContain('httponly')
    // The cookie is encrypted: a person cannot read or change it.
    expect(cookies.get(COOKIE)?.split('.')).toHaveLength(5)
  })

  it('sets a secure cookie only where the product is on https', async () => {
    const person = await createPerson()
    settings.change({ APP_URL: 'https://rasika.example' })
    const answer = await logIn(person.email, PASSWORD)
    const line = answer.setCookies.find((each) => each.startsWith('__Host-authjs.session-token=')) ?? ''
    expect(line.toLowerCase()).toContain('; secure')
    expect(line.toLowerCase()).toContain('; httponly')
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
    const answers = [
      await logIn(person.email, 'wrong-password'),
      await logIn('nobody@example.org', PASSWORD),
      await logIn(google.email, PASSWORD),
      await logIn(google.email, 'no account has this password'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.json()).toEqual({ message: 'Invalid email or password' })
      expect(answer.setCookies).toEqual([])
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
    expect((await logIn(` ${person.email.toUpperCase()} `, PASSWORD)).status).toBe(200)
    expect((await logIn(person.email.replace('@', '＠'), PASSWORD)).status).toBe(200)
    expect((await logIn(person.email, ` ${PASSWORD}`)).status).toBe(401)
    expect((await logIn(person.email, PASSWORD.toUpperCase())).status).toBe(401)
  })

  it('gives an unverified person a session with the status UNVERIFIED', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    const cookies = new CookieJar()
    expect((await logIn(person.email, PASSWORD, cookies)).json()).toMatchObject({ status: 'UNVERIFIED' })
    expect((await call(session, { cookies })).json()).toMatchObject({ id: person.id, status: 'UNVERIFIED' })
  })

  it('replaces the session of another person in the browser', async () => {
    const cookies = await signedIn(await createPerson())
    const person = await createPerson()
    await logIn(person.email, PASSWORD, cookies)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: person.id })
  })

  it('leaves the current session unchanged when a sign-in fails', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await logIn(person.email, 'wrong-password', cookies)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: person.id })
  })

  describe('GET /api/auth/logout', () => {
    it.each([
      ['a click on our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
      ['an address typed by the person', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
      ['a browser that does not say', {}],
    ])('logs out on %s', async (_name, headers: Record<string, string>) => {
      const cookies = await signedIn(await createPerson())
      const answer = await call(logout, { cookies, headers })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe('/')
      expect(cookies.size).toBe(0)
    })

    it.each([
      ['an image of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
      ['an image that slipped into our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
      ['a frame of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }],
      ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
      ['a neighbouring host', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }],
      [
        'a page loaded ahead',
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
      ],
    ])('does nothing for %s', async (_name, headers: Record<string, string>) => {
      const cookies = await signedIn(await createPerson())
      const answer = await call(logout, { cookies, headers })
      expect(answer.setCookies).toEqual([])
      expect((await call(session, { cookies })).json()).not.toMatchObject({ id: 0 })
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
