import { GET as download } from '@/app/api/profile/export/route'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { END_MARK_HEADER } from '@/lib/shared/media/end-mark'
import { file, makeLivestream, makeVideo, past } from '@/tests/factories/catalogue'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { rent } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings()

type Row = Record<string, unknown>
type Export = { person: Row; addressVerified: boolean } & Record<string, Row[]>

/** A person with rows in every table, each containing the same word. */
async function leaveTraces(word: string) {
  const email = `${word}@example.org`
  const person = await createPerson({ email, firstName: `First${word}`, lastName: `Last${word}`, staffRole: 'OWNER' })
  const userId = person.id
  const watched = await makeVideo({ name: `Watched by ${word}`, ...file() })
  const livestream = await makeLivestream({ name: `Stream of ${word}` })
  await subscribe(userId, 'canceled', { stripeSubscriptionId: `sub_old_${word}` })
  await subscribe(userId, 'active', { stripeSubscriptionId: `sub_new_${word}` })
  await rent(userId, watched.id, { paidAt: past(1), expiresAt: new Date(), refundedAt: new Date() })
  await db.watchProgress.create({ data: { userId, videoId: watched.id, positionSeconds: 77, updatedAt: new Date() } })
  await db.savedVideo.create({ data: { userId, videoId: watched.id } })
  await db.passage.create({
    data: { userId, videoId: watched.id, name: `Passage of ${word}`, startSeconds: 1.5, endSeconds: 4 },
  })
  await db.playlist.create({
    data: {
      userId,
      name: `Playlist of ${word}`,
      shareToken: word.padEnd(43, '-'),
      updatedAt: new Date(),
      entries: { create: { videoId: watched.id, position: 0 } },
    },
  })
  await db.livestreamNotification.create({
    data: { userId, livestreamId: livestream.id, unsubscribeHash: `hash-unsubscribe-${word}` },
  })
  await db.account.create({ data: { userId, type: 'oidc', provider: 'google', providerAccountId: `subject-${word}` } })
  await db.secondFactor.create({ data: { userId, sealedSecret: `hash-sealed-${word}`, confirmedAt: new Date() } })
  await db.recoveryCode.create({ data: { userId, codeHash: `hash-recovery-${word}` } })
  await db.passkey.create({
    data: { userId, credentialId: `credential-${word}`, publicKey: Buffer.from('k'), name: `Device of ${word}` },
  })
  await db.emailCode.create({
    data: { userId, purpose: 'RESET_PASSWORD', codeHash: `hash-code-${word}`, expiresAt: new Date(Date.now() + 1000) },
  })
  await db.prospect.create({ data: { email, discountPercent: 40, userId } })
  await db.enquiry.create({ data: { kind: 'HELP', name: word, email, message: `Message of ${word}` } })
  const mail = { toAddress: email, template: 'verification', text: `body-${word}`, html: `body-${word}` }
  await db.outboxMail.create({ data: { ...mail, subject: `Subject ${word}` } })
  const entry = { actorId: userId, actorEmail: email, action: `tag.create.${word}`, entity: 'Tag', entityId: '5' }
  await db.auditEntry.create({ data: { ...entry, before: { of: `before-${word}` }, requestId: 'r' } })
  return person
}

describe('the export of a person’s data', () => {
  it('ends with a mark where a page asks for it, so that a file that is cut off is not taken for whole', async () => {
    const cookies = await signedIn(await createPerson())
    const plain = await call(download, { cookies })
    const marked = await call(download, { cookies, headers: { [END_MARK_HEADER]: '1' } })
    expect([plain.text.endsWith('}\n'), plain.headers.get(END_MARK_HEADER)]).toEqual([true, null])
    expect([marked.text.endsWith('}\n\0'), marked.headers.get(END_MARK_HEADER)]).toEqual([true, '1'])
  })

  it('is a download of one JSON object with every section and no secret', async () => {
    const person = await leaveTraces('asha')
    const answer = await call(download, { cookies: await signedIn(person) })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="rasika-my-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const all = answer.json<Export>()
    expect(all.person).toMatchObject({
      id: person.id,
      email: person.email,
      firstName: 'Firstasha',
      lastName: 'Lastasha',
      provider: 'local',
      status: 'VERIFIED',
      role: 'ADMIN',
      mailingList: true,
      createdAt: person.createdAt.toISOString(),
    })
    expect(all.linkedAccounts).toEqual([
      expect.objectContaining({ provider: 'google', providerAccountId: 'subject-asha' }),
    ])
    expect(all.secondFactor).toEqual([expect.objectContaining({ confirmedAt: expect.any(String) as string })])
    expect(all.recoveryCodes).toEqual([{ createdAt: expect.any(String) as string }])
    expect(all.passkeys).toEqual([expect.objectContaining({ credentialId: 'credential-asha', name: 'Device of asha' })])
    expect(all.mailedLinks).toEqual([expect.objectContaining({ purpose: 'RESET_PASSWORD', usedAt: null })])
    expect(all.billingCustomers).toHaveLength(1)
    expect(all.subscriptions?.map(({ stripeSubscriptionId, status }) => [stripeSubscriptionId, status])).toEqual([
      ['sub_old_asha', 'canceled'],
      ['sub_new_asha', 'active'],
    ])
    expect(all.rentals).toEqual([
      expect.objectContaining({ amount: 500, video: expect.objectContaining({ name: 'Watched by asha' }) }),
    ])
    expect(all.watchProgress).toEqual([expect.objectContaining({ positionSeconds: 77 })])
    expect(all.myList).toHaveLength(1)
    expect(all.passages).toEqual([expect.objectContaining({ name: 'Passage of asha', startSeconds: '1.5' })])
    expect(all.playlists).toEqual([
      expect.objectContaining({
        name: 'Playlist of asha',
        entries: [expect.objectContaining({ video: expect.objectContaining({ name: 'Watched by asha' }) })],
      }),
    ])
    expect(all.livestreamNotifications).toEqual([
      expect.objectContaining({ livestream: expect.objectContaining({ name: 'Stream of asha' }) }),
    ])
    expect(all.promisedDiscounts).toEqual([expect.objectContaining({ discountPercent: 40, email: person.email })])
    expect(all.enquiries).toEqual([expect.objectContaining({ message: 'Message of asha', email: person.email })])
    expect(all.mailsToYou).toEqual([expect.objectContaining({ template: 'verification', subject: 'Subject asha' })])
    expect(all.changesMadeAsStaff).toEqual([expect.objectContaining({ action: 'tag.create.asha', entity: 'Tag' })])
    for (const secret of ['argon2', 'passwordHash', 'sessionVersion', 'hash-', 'body-', 'before-', 'secret-file']) {
      expect(answer.text).not.toContain(secret)
    }
  })

  it('forgets no table that belongs to a person, and no column of theirs', async () => {
    /** The section of each table that refers to a person, or to their customer at the provider; null for none. */
    const sections: Record<string, string | null> = {
      Account: 'linkedAccounts',
      SecondFactor: 'secondFactor',
      RecoveryCode: 'recoveryCodes',
      Passkey: 'passkeys',
      Session: 'sessions',
      EmailCode: 'mailedLinks',
      Prospect: 'promisedDiscounts',
      BillingCustomer: 'billingCustomers',
      Subscription: 'subscriptions',
      FreeMembership: 'freeMemberships',
      InvoiceReceipt: 'receipts',
      Refund: 'refunds',
      Rental: 'rentals',
      WatchProgress: 'watchProgress',
      SavedVideo: 'myList',
      Recommendation: 'recommendations',
      Passage: 'passages',
      Playlist: 'playlists',
      Follow: 'follows',
      FollowDigest: 'followDigest',
      LivestreamNotification: 'livestreamNotifications',
      StaffNote: 'staffNotes',
      AuditEntry: 'changesMadeAsStaff',
      // Registrations wait for the owner of the address, who may be somebody else; the others are work of staff.
      Registration: null,
      Upload: null,
      VimeoRun: null,
    }
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT DISTINCT conrelid::regclass::text AS "name" FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('"User"'::regclass, '"BillingCustomer"'::regclass)`
    const names = tables.map(({ name }) => name.replaceAll('"', ''))
    expect(names.sort()).toEqual(Object.keys(sections).sort())
    const { person, ...all } = (await call(download, { cookies: await signedIn(await createPerson()) })).json<Export>()
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.values(sections).filter((name) => name !== null)))
    const columns = await db.$queryRaw<{ name: string }[]>`
      SELECT column_name AS "name" FROM information_schema.columns WHERE table_name = 'User'`
    // `role` is what follows from the others, and some columns follow from what is shown.
    const secrets = ['passwordHash', 'passwordUsedAt', 'passwordUnproven', 'browserHash', 'sessionVersion']
    const derived = ['nameKey']
    const shown = Object.keys(person).filter((name) => name !== 'role')
    expect([...shown, ...secrets, ...derived].sort()).toEqual(columns.map(({ name }) => name).sort())
  })

  it('has no data of other people', async () => {
    const person = await leaveTraces('meera')
    await leaveTraces('stranger')
    // Addresses that only look similar, and what a shared mailbox received for other people.
    const { id: enquiryId } = await db.enquiry.create({
      data: { kind: 'HELP', name: 'stranger', email: 'xmeera@example.org', message: 'stranger' },
    })
    const copy = { toAddress: person.email, template: 'help-enquiry', text: '', html: '', enquiryId }
    await db.outboxMail.create({ data: { ...copy, subject: 'Help enquiry from stranger' } })
    const { text } = await call(download, { cookies: await signedIn(person) })
    expect(text).toContain('Message of meera')
    expect(text).not.toContain('stranger')
  })

  it('leaves out what is stored by address alone until the address is verified', async () => {
    const owner = 'owner@example.org'
    await db.enquiry.create({ data: { kind: 'HELP', name: 'Owner', email: owner, message: 'private words' } })
    await db.prospect.create({ data: { email: owner, discountPercent: 30 } })
    await db.outboxMail.create({
      data: { toAddress: owner, template: 't', subject: 'private subject', text: '', html: '' },
    })
    const stranger = await createPerson({ email: owner, status: 'UNVERIFIED' })
    const cookies = await signedIn(stranger)
    const before = await call(download, { cookies })
    expect(before.status).toBe(200)
    expect(before.json()).toMatchObject({ addressVerified: false, person: { email: owner }, rentals: [] })
    expect(before.text).not.toMatch(/private|discountPercent/)
    await db.user.update({ where: { id: stranger.id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
    expect((await call(download, { cookies })).text).toContain('private words')
  })

  it('works for a person without data, and for a name that needs escaping', async () => {
    const person = await createPerson({ firstName: 'A"\\\n</script>', lastName: 'தியாகராஜர்' })
    const all = (await call(download, { cookies: await signedIn(person) })).json<Export>()
    expect(all.person).toMatchObject({ firstName: 'A"\\\n</script>', lastName: 'தியாகராஜர்' })
    expect(all).toMatchObject({ subscriptions: [], enquiries: [], mailsToYou: [] })
  })

  it('is refused to a visitor, and is limited in number', async () => {
    await expect(exportPerson(visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
    settings.change({ RATE_LIMIT_FACTOR: '0.1' })
    const cookies = await signedIn(await createPerson())
    expect((await call(download, { cookies })).status).toBe(200)
    const again = await call(download, { cookies })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })
})
