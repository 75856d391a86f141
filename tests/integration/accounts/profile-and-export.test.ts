import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { GET as download } from '@/app/api/profile/export/route'
import { GET as profile, PATCH as patch } from '@/app/api/profile/route'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { requestPasswordReset } from '@/lib/domains/accounts/passwords/mutations'
import { getSrutiAction, setSrutiAction } from '@/lib/domains/accounts/profile/actions'
import { changePreference, setSruti } from '@/lib/domains/accounts/profile/mutations'
import { getSruti } from '@/lib/domains/accounts/profile/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { END_MARK_HEADER } from '@/lib/shared/media/end-mark'
import { createPerson, createSignedIn, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { leaveTraces } from '@/tests/factories/traces'
import { actorOf } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { rowsRead } from '@/tests/support/data/plans'
import { call, CookieJar, inRequest, statusesOf } from '@/tests/support/requests/request-scope'
import { idIn, logIn, mailedCode, mailsTo } from '@/tests/support/requests/sign-in'
import { useSettings } from '@/tests/support/settings'

const NEXT = 'todi-in-rupaka-tala'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

const change = (cookies: CookieJar, json: unknown) => call(patch, { method: 'PATCH', json, cookies })

describe('the profile', () => {
  it('contains plan, preferences and current subscription, no secret, and belongs to one person', async () => {
    const { person, cookies } = await createSignedIn()
    await subscribe(person.id, 'canceled', { currentPeriodEnd: new Date('2099-01-01') })
    const { currentPeriodEnd } = await subscribe(person.id, 'active', { cancelAtPeriodEnd: true })
    await expect(changePreference(visitor, 'mailingList', false)).rejects.toMatchObject({ code: 'unauthenticated' })
    const answer = await call(profile, { cookies })
    expect(answer.json()).toEqual({
      id: person.id,
      firstName: 'Asha',
      lastName: 'Rao',
      email: person.email,
      provider: 'local',
      roleName: 'MEMBER',
      status: 'VERIFIED',
      mailingList: true,
      livestreamReminders: true,
      subscription: { status: 'active', currentPeriodEnd: currentPeriodEnd.toISOString(), cancelAtPeriodEnd: true },
    })
  })

  it.each([
    ['no subscription once it ended', 'canceled', null],
    ['an unpaid one while it waits for money', 'past_due', { status: 'past_due' }],
  ])('shows the guest plan for a lapsed member, and %s', async (_what, status, subscription) => {
    const { person, cookies } = await createSignedIn()
    await subscribe(person.id, status, { pastDueSince: new Date(Date.now() - 8 * 86_400_000) })
    expect((await call(profile, { cookies })).json()).toMatchObject({ roleName: 'GUEST', subscription })
  })
})

describe('a preference of the profile', () => {
  it.each(['mailingList', 'livestreamReminders'])('%s changes alone and for this person only', async (field) => {
    const [{ person, cookies }, other] = [await createSignedIn(), await createPerson()]
    const off = await change(cookies, { [field]: false })
    expect([off.status, off.json()]).toEqual([200, expect.objectContaining({ [field]: false })])
    const both = { mailingList: true, livestreamReminders: true }
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ ...both, [field]: false })
    expect(await db.user.findUnique({ where: { id: other.id } })).toMatchObject(both)
    expect((await change(cookies, { [field]: true })).json()).toMatchObject(both)
    expect(await idIn(cookies)).toBe(person.id)
  })

  it.each([
    [{}],
    [{ mailingList: true, livestreamReminders: true }],
    [{ mailingList: true, password: NEXT, currentPassword: PASSWORD }],
    [{ mailingList: true, currentPassword: PASSWORD }],
    [{ currentPassword: PASSWORD }],
    [[]],
    [null],
  ])('changes alone: the body %j gets 400', async (json) => {
    const answer = await change((await createSignedIn()).cookies, json)
    expect([answer.status, answer.json()]).toEqual([400, { message: expect.any(String) }])
  })

  it.each(['yes', 1, null, {}, 'true'])('must be true or false: %p gets 400', async (value) => {
    const answer = await change((await createSignedIn()).cookies, { mailingList: value })
    const fields = { mailingList: expect.any(String) as string }
    expect([answer.status, answer.json()]).toMatchObject([400, { fields }])
  })
})

describe('a profile field that cannot be changed', () => {
  const read = ['firstName', 'lastName', 'email', 'username', 'role', 'roleName', 'status', 'provider', 'id']
  it.each([...read, 'sessionVersion', 'passwordHash', 'image', 'whatever'])('gets 400: %s', async (name) => {
    const { person, cookies } = await createSignedIn()
    const fields = { [name]: 'This can’t be changed here.' }
    for (const json of [{ [name]: 'ADMIN' }, { [name]: true }, { mailingList: false, [name]: 'x' }]) {
      const answer = await change(cookies, json)
      expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ fields })])
    }
    const { updatedAt: _before, ...before } = person
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject(before)
  })

  it('gets 400 even when it is __proto__', async () => {
    const { cookies } = await createSignedIn()
    const answer = await call(patch, { method: 'PATCH', body: '{"__proto__":{"mailingList":false}}', cookies })
    expect(answer.status).toBe(400)
  })
})

describe('the password in the profile', () => {
  const both = (currentPassword: unknown, password: unknown = NEXT) => ({ currentPassword, password })

  it('changes with the current one, ends all earlier sessions, starts a new one and sends an email', async () => {
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const copied = here.copy()
    const answer = await change(here, both(PASSWORD))
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ id: person.id })])
    expect(answer.text).not.toContain(NEXT)
    expect([await idIn(here), await idIn(copied), await idIn(elsewhere)]).toEqual([person.id, 0, 0])
    expect([await logIn(person.email), await logIn(person.email, NEXT)]).toEqual([401, 200])
    expect(await mailsTo(person.email)).toEqual(['password-changed'])
  })

  it.each([
    ['not the one', 'Your current password isn’t correct.'],
    ['x', 'Your current password isn’t correct.'],
    ['x'.repeat(257), 'Your current password isn’t correct.'],
    ['', 'Enter your current password.'],
    [undefined, 'Enter your current password.'],
    [5, 'Enter your current password.'],
  ])('is not changed with the current password %p: %s', async (current, message) => {
    const { person, cookies } = await createSignedIn()
    const { status, json, setCookies } = await change(cookies, both(current))
    expect([status, json(), setCookies]).toEqual([400, { message, fields: { currentPassword: message } }, []])
    expect([await logIn(person.email), await idIn(cookies)]).toEqual([200, person.id])
    expect(await mailsTo(person.email)).toEqual([])
  })

  it.each([
    ['short', 'Password must be at least 8 characters long'],
    ['', 'Password must be at least 8 characters long'],
    [12_345_678, 'Password must be at least 8 characters long'],
    ['x'.repeat(257), 'Password must be at most 256 characters long'],
  ])('is not changed to %p: %s', async (next, password) => {
    const { person, cookies } = await createSignedIn()
    const answer = await change(cookies, both(PASSWORD, next))
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ fields: { password } })])
    expect(await logIn(person.email)).toBe(200)
  })

  it.each([
    ['the person signs in with Google', { provider: 'google' as const }, expect.any(String) as string],
    ['passkeys are the only way in', { passwordHash: null }, 'This account has no password.'],
  ] as const)('cannot be changed where %s', async (_why, facts, password) => {
    const { person, cookies } = await createSignedIn(facts)
    const { id } = person
    const answer = await change(cookies, both('anything-at-all'))
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ fields: { password } })])
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ passwordHash: null, sessionVersion: 0 })
  })

  it('can be changed five times an hour while the address is unverified, because each change emails a stranger', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const { person, cookies } = await createSignedIn({ status: 'UNVERIFIED' })
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const [before, after] = time % 2 === 0 ? [PASSWORD, NEXT] : [NEXT, PASSWORD]
      statuses.push((await change(cookies, both(before, after))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await mailsTo(person.email)).toEqual(Array(5).fill('password-changed'))
  })

  it('changes once for two concurrent requests', async () => {
    const person = await createPerson()
    const jars = await Promise.all([1, 2, 3].map(() => signedIn(person)))
    const passwords = ['first-new-password', 'second-new-password', 'third-new-password']
    const answers = await Promise.all(jars.map((jar, index) => change(jar, both(PASSWORD, passwords[index]))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const winner = passwords[statuses.indexOf(200)] ?? ''
    expect(await logIn(person.email, winner)).toBe(200)
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ sessionVersion: 1 })
    expect(await mailsTo(person.email)).toEqual(['password-changed'])
  })

  it('isn’t changed back by a reset link sent earlier', async () => {
    const person = await createPerson()
    await requestPasswordReset(person.email)
    const verificationCode = await mailedCode('password-reset', person.email)
    expect((await change(await signedIn(person), both(PASSWORD))).status).toBe(200)
    expect((await call(updatePassword, { json: { verificationCode, password: 'a-third-password' } })).status).toBe(400)
    expect(await logIn(person.email, NEXT)).toBe(200)
  })

  it('has one limit of attempts for all browsers of an account', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const { person, cookies: here } = await createSignedIn()
    const jars = [here, await signedIn(person)]
    const guesses = Array.from({ length: 5 }, () =>
      jars.map((jar) => change(jar.copy(), both('wrong-password'))),
    ).flat()
    expect(await statusesOf(guesses)).toEqual(Array(10).fill(400))
    const refused = await change(here, both(PASSWORD))
    expect([refused.status, refused.json()]).toEqual([429, { message: expect.stringContaining('Too many attempts') }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change(here, { mailingList: false })).status).toBe(200)
    expect((await change((await createSignedIn()).cookies, both(PASSWORD))).status).toBe(200)
  })
})

type Row = Record<string, unknown>
type Export = { person: Row; addressVerified: boolean } & Record<string, Row[]>

describe('the key note of a person', () => {
  it('is one of the twelve notes or none, and belongs to this person only', async () => {
    const [{ person, cookies }, other] = [await createSignedIn(), await createSignedIn()]
    const choose = (sruti: unknown) => inRequest({ cookies }, () => setSrutiAction({ sruti } as never))
    const saved = (of: CookieJar) => inRequest({ cookies: of }, () => getSrutiAction({}))
    expect(await saved(cookies)).toEqual({ ok: true, data: null })
    for (const sruti of ['C♯', 'C♯', 'B']) {
      expect(await choose(sruti)).toEqual({ ok: true })
      expect(await saved(cookies)).toEqual({ ok: true, data: sruti })
    }
    for (const wrong of ['H', 'C#', 'c', '', '2 kattai', 'C♯'.repeat(5000), 1, ['C'], undefined])
      expect(await choose(wrong)).toMatchObject({ ok: false, fields: { sruti: 'Choose one of the twelve notes.' } })
    expect(await saved(cookies)).toEqual({ ok: true, data: 'B' })
    expect(await saved(other.cookies)).toEqual({ ok: true, data: null })
    const asOther = await inRequest({ cookies: other.cookies }, () => setSrutiAction({ sruti: 'D' }, person.id))
    expect(asOther).toMatchObject({ ok: false })
    expect(await saved(cookies)).toEqual({ ok: true, data: 'B' })
    expect(await choose(null)).toEqual({ ok: true })
    expect(await saved(cookies)).toEqual({ ok: true, data: null })
  })

  it('needs a login, and can’t be changed by PATCH', async () => {
    for (const ask of [() => getSruti(visitor), () => setSruti(visitor, { sruti: 'C' })])
      await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await change((await createSignedIn()).cookies, { sruti: 'C' })).status).toBe(400)
  })
})

describe('the export of a person’s data', () => {
  it('ends with a marker if a page asks for it, so that a truncated file is noticed', async () => {
    const { cookies } = await createSignedIn()
    const plain = await call(download, { cookies })
    const marked = await call(download, { cookies, headers: { [END_MARK_HEADER]: '1' } })
    expect([plain.text.endsWith('}\n'), plain.headers.get(END_MARK_HEADER)]).toEqual([true, null])
    expect([marked.text.endsWith('}\n\0'), marked.headers.get(END_MARK_HEADER)]).toEqual([true, '1'])
  })

  it('is a download of one JSON object with every section and no secret', async () => {
    const person = await leaveTraces('asha')
    const { headers, text, json, status } = await call(download, { cookies: await signedIn(person) })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('content-type')).toContain('application/json')
    const name = /^attachment; filename="rasika-my-data-\d{4}-\d\d-\d\d\.json"$/
    expect(headers.get('content-disposition')).toMatch(name)
    const all = json<Export>()
    const { id, email, createdAt } = person
    expect(all).toMatchObject({
      person: {
        ...{ id, email, firstName: 'Firstasha', lastName: 'Lastasha', provider: 'local', status: 'VERIFIED' },
        ...{ role: 'ADMIN', mailingList: true, sruti: 'C♯', createdAt: createdAt.toISOString() },
      },
      linkedAccounts: [{ provider: 'google', providerAccountId: 'subject-asha' }],
      secondFactor: [{ confirmedAt: expect.any(String) as string }],
      passkeys: [{ credentialId: 'credential-asha', name: 'Device of asha' }],
      mailedLinks: [{ purpose: 'RESET_PASSWORD', usedAt: null }],
      billingCustomers: [{}],
      subscriptions: [
        { stripeSubscriptionId: 'sub_canceled_asha', status: 'canceled' },
        { stripeSubscriptionId: 'sub_active_asha', status: 'active' },
      ],
      purchases: [{ amount: 500, video: { name: 'Watched by asha' } }],
      watchProgress: [{ positionSeconds: 77 }],
      myList: [{}],
      passages: [{ name: 'Passage of asha', startSeconds: '1.5', practice: { line: 3 } }],
      quizResults: [{ quiz: 'quiz of asha', correct: 3, questions: 5 }],
      playlists: [{ name: 'Playlist of asha', entries: [{ video: { name: 'Watched by asha' } }] }],
      practiceDays: [{ seconds: 70, lines: 3 }],
      practiceTicks: [{ entry: { video: { name: 'Watched by asha' } } }],
      practiceReports: [{ name: 'Student asha' }],
      livestreamNotifications: [{ livestream: { name: 'Stream of asha' } }],
      promisedDiscounts: [{ discountPercent: 40, email }],
      enquiries: [{ message: 'Message of asha', email }],
      mailsToYou: [{ template: 'verification', subject: 'Subject asha' }],
      changesMadeAsStaff: [{ action: 'tag.create.asha', entity: 'Tag' }],
    })
    expect(all.recoveryCodes).toEqual([{ createdAt: expect.any(String) as string }])
    for (const secret of ['argon2', 'passwordHash', 'sessionVersion', 'hash-', 'body-', 'before-', 'secret-file'])
      expect(text).not.toContain(secret)
  })

  it('covers every table that belongs to a person, with all their columns', async () => {
    /**
     * Section of the export for each table that refers to a person or a Stripe customer; null if the table isn't
     * exported.
     */
    const sections: Record<string, string | null> = {
      ...{ Account: 'linkedAccounts', SecondFactor: 'secondFactor', RecoveryCode: 'recoveryCodes' },
      ...{ Passkey: 'passkeys', Session: 'sessions', EmailCode: 'mailedLinks', Prospect: 'promisedDiscounts' },
      ...{ BillingCustomer: 'billingCustomers', Subscription: 'subscriptions', Entitlement: 'entitlements' },
      ...{ Purchase: 'purchases', Gift: 'gifts', CodeRedemption: 'codeRedemptions', CodeBlock: null },
      ...{ PaymentConsent: 'paymentConsents', Withdrawal: 'withdrawals' },
      ...{ InvoiceReceipt: 'receipts', Refund: 'refunds', WatchProgress: 'watchProgress' },
      ...{ SavedVideo: 'myList', Recommendation: 'recommendations', Passage: 'passages', Playlist: 'playlists' },
      ...{ Follow: 'follows', FollowDigest: 'followDigest', LivestreamNotification: 'livestreamNotifications' },
      ...{ PracticeDay: 'practiceDays', PracticeTick: 'practiceTicks', PracticeReport: 'practiceReports' },
      ...{ QuizResult: 'quizResults', StaffNote: 'staffNotes', AuditEntry: 'changesMadeAsStaff' },
      // A pending registration may be a stranger's. Uploads and Vimeo imports are the site's work, not personal data.
      ...{ Registration: null, Upload: null, VimeoRun: null },
    }
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT DISTINCT conrelid::regclass::text AS "name" FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('"User"'::regclass, '"BillingCustomer"'::regclass)`
    const names = tables.map(({ name }) => name.replaceAll('"', ''))
    expect(names.sort()).toEqual(Object.keys(sections).sort())
    const { person, ...all } = (await call(download, { cookies: (await createSignedIn()).cookies })).json<Export>()
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.values(sections).filter((name) => name !== null)))
    const columns = await db.$queryRaw<{ name: string }[]>`
      SELECT column_name AS "name" FROM information_schema.columns WHERE table_name = 'User'`
    const secrets = ['passwordHash', 'passwordUsedAt', 'passwordUnproven', 'browserHash', 'sessionVersion']
    const derived = ['nameKey']
    const shown = Object.keys(person).filter((name) => name !== 'role')
    expect([...shown, ...secrets, ...derived].sort()).toEqual(columns.map(({ name }) => name).sort())
  })

  it('contains nobody else’s data', async () => {
    const person = await leaveTraces('meera')
    await leaveTraces('stranger')
    // Adds data that must not be exported: a stranger's enquiry from a similar email address, and the email about it to
    // this person's mailbox.
    const enquiry = { kind: 'HELP', name: 'stranger', email: 'xmeera@example.org', message: 'stranger' } as const
    const { id: enquiryId } = await db.enquiry.create({ data: enquiry })
    const copy = { toAddress: person.email, template: 'help-enquiry', text: '', html: '', enquiryId }
    await db.outboxMail.create({ data: { ...copy, subject: 'Help enquiry from stranger' } })
    const { text } = await call(download, { cookies: await signedIn(person) })
    expect(text).toContain('Message of meera')
    expect(text).not.toContain('stranger')
  })

  it('leaves out data stored by email address until it is verified', async () => {
    const owner = 'owner@example.org'
    await db.enquiry.create({ data: { kind: 'HELP', name: 'Owner', email: owner, message: 'private words' } })
    await db.prospect.create({ data: { email: owner, discountPercent: 30 } })
    const mail = { toAddress: owner, template: 't', subject: 'private subject', text: '', html: '' }
    await db.outboxMail.create({ data: mail })
    const { person: stranger, cookies } = await createSignedIn({ email: owner, status: 'UNVERIFIED' })
    const before = await call(download, { cookies })
    expect(before.status).toBe(200)
    expect(before.json()).toMatchObject({ addressVerified: false, person: { email: owner }, purchases: [] })
    expect(before.text).not.toMatch(/private|discountPercent/)
    await db.user.update({ where: { id: stranger.id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
    expect((await call(download, { cookies })).text).toContain('private words')
  })

  it('works for a person without data, and for a name that needs escaping', async () => {
    const names = { firstName: 'A"\\\n</script>', lastName: 'தியாகராஜர்' }
    const all = (await call(download, { cookies: (await createSignedIn(names)).cookies })).json<Export>()
    expect(all).toMatchObject({ person: names, subscriptions: [], enquiries: [], mailsToYou: [] })
  })

  it('is refused to visitors, and is rate limited', async () => {
    await expect(exportPerson(visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
    settings.change({ RATE_LIMIT_FACTOR: '0.1' })
    const { cookies } = await createSignedIn()
    expect((await call(download, { cookies })).status).toBe(200)
    const again = await call(download, { cookies })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })
})

describe('the export of a long history', () => {
  useTestDatabase({ own: true })

  it('reads long lists in batches, few playlists at once, and no row twice', async () => {
    type Long = {
      mailsToYou: { subject: string }[]
      playlists: { entries: object[] }[]
      watchProgress: { video: { id: number } }[]
    }
    const { id: userId, email } = await createPerson()
    const actor = await actorOf(userId)
    await db.$executeRaw`
    INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "categoryId", "updatedAt")
    SELECT 'Part', '', '', 60, 1, now() FROM generate_series(1, 1250)`
    await db.$executeRaw`
    INSERT INTO "Playlist" ("userId", "name", "updatedAt") SELECT ${userId}, 'List', now() FROM generate_series(1, 20)`
    await db.$executeRaw`
    INSERT INTO "PlaylistEntry" ("playlistId", "videoId", "position")
    SELECT p."id", v."id", v."id" FROM "Playlist" p CROSS JOIN (SELECT "id" FROM "Video" ORDER BY "id" LIMIT 500) v`
    await db.$executeRaw`
    INSERT INTO "WatchProgress" ("userId", "videoId", "positionSeconds", "updatedAt")
    SELECT ${userId}, "id", 7, now() FROM "Video"`
    const mail = { toAddress: email, template: 't', text: '', html: '' }
    await db.outboxMail.createMany({ data: Array.from({ length: 1250 }, (_, at) => ({ ...mail, subject: `${at}` })) })
    const read = async () => {
      const pieces: string[] = []
      for await (const piece of await exportPerson(actor)) pieces.push(piece)
      return pieces
    }

    const pieces = await read()
    const { mailsToYou, playlists, watchProgress } = JSON.parse(pieces.join('')) as Long
    expect(playlists.map(({ entries }) => entries.length)).toEqual(Array.from({ length: 20 }, () => 500))
    expect(watchProgress).toHaveLength(1250)
    expect(new Set(watchProgress.map(({ video }) => video.id)).size).toBe(1250)
    expect([mailsToYou.length, new Set(mailsToYou.map(({ subject }) => subject)).size]).toEqual([1250, 1250])
    expect(Math.max(...pieces.map((piece) => piece.split('"subject"').length - 1))).toBeLessThanOrEqual(500)
    // The export reads five playlists per query, so a chunk contains at most 2500 entries.
    expect(Math.max(...pieces.map((piece) => piece.split('"passageName"').length - 1))).toBe(2500)
    expect((await rowsRead(read, 'WatchProgress')).rows).toBe(1250)
  })
})
