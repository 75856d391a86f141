import sharp from 'sharp'
import { newTrailer } from '@/lib/domains/catalogue/trailers/schema'
import { db } from '@/lib/server/db/client'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, PASSWORD, subscribe } from '@/tests/factories/people'
import { Browser } from '@/tests/faults/support/browser'
import { describeCluster, useCluster } from '@/tests/faults/support/cluster'
import { eventually } from '@/tests/faults/support/instance'
import { useTestDatabase } from '@/tests/integration/support/database'
import { actionRequest, actionResult } from '@/tests/support/requests/server-actions'

useTestDatabase()

/** Maximum number of login attempts per account and IP address in 15 minutes. */
const ATTEMPTS = 10

describeCluster('two instances behind nginx', () => {
  const cluster = useCluster({ settings: () => ({ RATE_LIMIT_FACTOR: '1', GEO_COUNTRY_HEADER: 'X-Country' }) })
  const both = () => cluster().instances.map(({ url }) => url) as [string, string]
  const open: Browser[] = []
  let addresses = 1

  function newcomer(from = `127.0.0.${(addresses += 1)}`): Browser {
    const browser = new Browser(from)
    open.push(browser)
    return browser
  }
  const signIn = (browser: Browser, at: string, email: string, password = PASSWORD) =>
    browser.send(`${at}/api/auth/login`, { method: 'POST', body: { email, password } })

  async function signedIn(at: string, email: string): Promise<Browser> {
    const browser = newcomer()
    const { status } = await signIn(browser, at, email)
    if (status !== 200) throw new Error(`login returned ${status}`)
    return browser
  }
  async function act(browser: Browser, at: string, name: string, input: object) {
    const { path, headers, body } = actionRequest(name, input)
    const { text } = await browser.send(at + path, { method: 'POST', headers, body: Buffer.from(body) })
    return actionResult(text)
  }
  const nameOf = async (browser: Browser, at: string) =>
    (await browser.send(`${at}/api/auth/session`)).json<{ username: string }>().username

  afterEach(() => {
    for (const browser of open.splice(0)) browser.close()
  })

  it('both accept a session that began at one of them, and both refuse it after the logout', async () => {
    const [one, two] = both()
    const { email } = await createPerson()
    const browser = await signedIn(one, email)
    expect(await nameOf(browser, two)).toBe(email)
    expect((await browser.send(`${two}/browse`)).status).toBe(200)
    await browser.send(`${two}/api/auth/logout`)
    expect(await nameOf(browser, one)).toBe('')
    expect((await browser.send(`${one}/browse`)).headers.location).toBe('/')
  })

  it('end the other sessions of a person at both as soon as the password is changed, and all with the account', async () => {
    const [one, two] = both()
    const [admin, { id, email }] = [await createPerson({ staffRole: 'OWNER' }), await createPerson()]
    const [browser, elsewhere] = [await signedIn(one, email), await signedIn(two, email)]
    const body = { password: 'thodi-in-rupaka-tala', currentPassword: PASSWORD }
    expect((await browser.send(`${one}/api/profile`, { method: 'PATCH', body })).status).toBe(200)
    expect((await elsewhere.send(`${two}/api/profile`)).status).toBe(401)
    expect((await browser.send(`${two}/api/profile`)).status).toBe(200)
    const staff = await signedIn(one, admin.email)
    expect((await staff.send(`${one}/api/users/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await browser.send(`${two}/api/profile`)).status).toBe(401)
  })

  it('both apply the start and the end of a membership from the next request on', async () => {
    const [one, two] = both()
    const { id, email } = await createPerson()
    const video = await makeVideo()
    const browser = await signedIn(one, email)
    const fileUrl = async (at: string) =>
      (await browser.send(`${at}/api/feed/videos/${video.id}`)).json<{ fileUrl: string | null }>().fileUrl
    expect([await fileUrl(one), await fileUrl(two)]).toEqual([null, null])
    const { id: subscription } = await subscribe(id, 'active')
    expect([await fileUrl(one), await fileUrl(two)]).toEqual([expect.any(String), expect.any(String)])
    await db.subscription.update({ where: { id: subscription }, data: { status: 'canceled' } })
    expect([await fileUrl(one), await fileUrl(two)]).toEqual([null, null])
  })

  it('share the count of login attempts, by the address that nginx sees and not one that the client sends', async () => {
    const { url } = cluster()
    const { email } = await createPerson()
    const address = '127.0.1.1'
    const guess = (browser: Browser, n: number) =>
      browser.send(`${url}/api/auth/login`, {
        method: 'POST',
        body: { email, password: `wrong-password-${n}` },
        headers: { 'x-real-ip': `192.0.2.${n}`, 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` },
      })
    const before = cluster().nginx.passed().length
    const guesser = newcomer(address)
    const statuses: number[] = []
    for (let n = 1; n <= ATTEMPTS + 2; n += 1) statuses.push((await guess(guesser, n)).status)
    expect(statuses).toEqual([...Array<number>(ATTEMPTS).fill(401), 429, 429])
    const passed = cluster().nginx.passed().slice(before)
    expect(new Set(passed.flatMap(({ servers }) => servers)).size).toBe(2)
    // Login from another IP address still works.
    expect((await signIn(newcomer(), url, email)).status).toBe(200)
  })

  it('both show a renamed or withdrawn trailer within seconds of the change at one', async () => {
    const [one, two] = both()
    const { email } = await createPerson({ staffRole: 'OWNER' })
    const video = await makeVideo()
    const trailer = await makeTrailer(video.id, { name: 'Bhairavi at dawn' })
    const [staff, reader] = [await signedIn(one, email), newcomer()]
    const page = (at: string) => reader.send(`${at}/trailers/${trailer.id}`)
    for (const at of [one, two]) expect((await page(at)).text).toContain('Bhairavi at dawn')

    const file = { source: 'file', fileKey: 'trailer.mp4', duration: '0:30', thumbnailUrl: '/art/t.webp' }
    const renamed = { ...newTrailer, ...file, id: trailer.id, videoId: video.id, name: 'Bhairavi at dusk' }
    expect(await act(staff, one, 'saveTrailerAction', renamed)).toMatchObject({ ok: true })
    for (const at of [one, two]) {
      await eventually('the new name', async () => (await page(at)).text.includes('Bhairavi at dusk'))
      expect((await page(at)).text).not.toContain('Bhairavi at dawn')
    }

    const set = { field: 'date', publication: 'draft', publishAt: '' }
    expect(await act(staff, two, 'applyBulkNowAction', { ids: [video.id], set })).toMatchObject({ ok: true })
    for (const at of [two, one]) await eventually('taken back', async () => (await page(at)).status === 404)
  })

  it('show the prices of the reader’s region, and forbid caches to store personal responses', async () => {
    const { url } = cluster()
    const browser = await signedIn(url, (await createPerson()).email)
    // Each path is requested twice, because the second response may come from a cache.
    const personal = ['/', '/browse', '/account', '/api/profile', '/api/auth/session', '/api/location']
    for (const path of [...personal, ...personal]) {
      const { status, headers } = await browser.send(url + path)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, expect.stringMatching(/no-store|private/)])
    }
    const reader = newcomer()
    for (let time = 0; time < 4; time += 1) {
      for (const [country, price, other] of [
        ['IN', '₹400', '$10'],
        ['SG', '$10', '₹400'],
      ] as const) {
        const { text, headers } = await reader.send(`${url}/`, { headers: { 'x-country': country } })
        const shown = [text.includes(price), text.includes(other)]
        expect([...shown, headers['cache-control']]).toEqual([true, false, 'private, no-cache'])
      }
    }
  })

  it('both serve a picture that was uploaded to one', async () => {
    const [one, two] = both()
    const { email } = await createPerson({ staffRole: 'OWNER' })
    const staff = await signedIn(one, email)
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#884422' } })
      .png()
      .toBuffer()
    const uploaded = await staff.send(`${one}/api/catalogue/pictures`, { method: 'POST', body: bytes })
    expect(uploaded.status).toBe(201)
    const picture = await newcomer().send(two + uploaded.json<{ url: string }>().url)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })
})
