import { GET as exportCall } from '@/app/api/enquiries/export/route'
import { POST as importCall } from '@/app/api/prospects/import/route'
import { createHelpEnquiry, createPartnerEnquiry } from '@/lib/domains/enquiries/mutations'
import { setEnquiryAnsweredAction } from '@/lib/domains/enquiries/staff/actions'
import { exportEnquiries, setEnquiryAnswered } from '@/lib/domains/enquiries/staff/mutations'
import { eachEnquiry, listEnquiries } from '@/lib/domains/enquiries/staff/queries'
import { uploadProspects } from '@/lib/domains/payments/prospect-import/mutations'
import { setProspectUsedAction } from '@/lib/domains/payments/prospects/actions'
import { setProspectUsed } from '@/lib/domains/payments/prospects/mutations'
import { discountHash, listProspects, prospectDiscount } from '@/lib/domains/payments/prospects/queries'
import { PROSPECTS_FILE_BYTES } from '@/lib/domains/payments/prospects/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, inRequest, type CookieJar } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings()

let admin: Actor
let cookies: CookieJar

beforeEach(async () => {
  await emptyTables('AuditEntry', 'Prospect', 'Enquiry', 'OutboxMail', 'User')
  admin = await makeViewer({ admin: true })
  cookies = await signedIn(admin)
})

const auditLog = async () => {
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
  return entries.map(({ action, entity, entityId }) => [action, entity, entityId])
}
const done = { ok: true, data: undefined }

it('prospects and enquiries are closed to guests, members and unverified owners', async () => {
  const prospect = await db.prospect.create({ data: { email: 'p@example.org', discountPercent: 5 } })
  await createHelpEnquiry({ name: 'Uma', email: 'uma@example.org', message: 'Help' })
  const { id } = await db.enquiry.findFirstOrThrow()
  const page = { page: 0, query: '' }
  const asked = (actor: Actor) => [
    () => listProspects(actor, page),
    () => uploadProspects(actor, new TextEncoder().encode('email,discount\na@example.org,5\n'), { dryRun: true }),
    () => setProspectUsed(actor, prospect.id, true),
    () => listEnquiries(actor, page),
    async () => eachEnquiry(actor, { query: '' }),
    () => exportEnquiries(actor, { query: '' }),
    () => setEnquiryAnswered(actor, id, true),
  ]
  const member = await makeViewer({ subscription: { status: 'active' } })
  for (const actor of [await makeViewer(), member, await makeViewer({ admin: true, verified: false })])
    for (const ask of asked(actor)) await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
  for (const ask of asked(visitor)) await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect([await db.prospect.findMany(), await auditLog()]).toEqual([[prospect], []])
})

describe('prospects in the dashboard', () => {
  const upload = (body: BodyInit, dryRun = '', headers = {}) =>
    call(importCall, {
      method: 'POST',
      url: `/api/prospects/import${dryRun && `?dryRun=${dryRun}`}`,
      body,
      cookies,
      headers,
    })
  const file = 'Email,Name,Discount\nasha@example.org,Asha,25\numa@example.org,Uma,50\n'

  it('are imported from a file, and a dry run changes nothing', async () => {
    const summary = { rows: 2, created: 2, updated: 0, unchanged: 0, used: 0, withAccount: 0 }
    const dry = await upload(file, 'true')
    expect([dry.status, dry.json()]).toEqual([200, { ok: true, summary }])
    expect([await db.prospect.count(), await db.auditEntry.count()]).toEqual([0, 0])
    expect((await upload(file)).json()).toEqual({ ok: true, summary })
    expect(await db.prospect.count()).toBe(2)
    const entry = { actorId: admin.id, action: 'import', entity: 'Prospect', after: summary }
    expect(await db.auditEntry.findMany()).toMatchObject([entry])
  })

  it('aren’t imported if any row is invalid, and the response names its line', async () => {
    for (const dryRun of ['true', 'false']) {
      const answer = await upload('email,discount\nok@example.org,10\n\nx,500\n', dryRun)
      const bad = [
        { line: 4, column: 'email', message: 'Invalid email: "x"' },
        { line: 4, column: 'discount', message: 'must be a whole number from 1 to 100: "500"' },
      ]
      expect(answer.json()).toEqual({ ok: false, rows: 2, badTotal: 2, bad })
    }
    expect(await db.prospect.count()).toBe(0)
  })

  it.each([
    ['', 'The file is empty. Line 1 must contain the columns email and discount.'],
    ['name\nx\n', 'Line 1 must contain the columns email and discount; email is missing.'],
    [
      Buffer.from('email,discount\njos\x81@example.org,10\n', 'latin1'),
      'The file isn’t encoded as UTF-8, UTF-16 or Windows-1252. Save it as UTF-8 ("CSV UTF-8" in a spreadsheet) and try again.',
    ],
  ])('are not imported from an unreadable file, and the response says why', async (body, message) => {
    const answer = await upload(body)
    expect([answer.status, answer.json()]).toEqual([400, { message }])
  })

  it('are refused if the file is too large, comes from another site, or has an unknown option', async () => {
    expect((await upload(new Uint8Array(PROSPECTS_FILE_BYTES + 1))).status).toBe(413)
    expect((await upload(file, 'perhaps')).status).toBe(400)
    expect((await upload(file, '', { origin: 'https://evil.test' })).status).toBe(403)
    expect(await db.prospect.count()).toBe(0)
  })

  it('are searched and filtered, and lose the discount when they are marked as used', async () => {
    const viewer = await makeViewer({ email: 'asha@example.org' })
    await upload(file)
    await upload('email,discount\nrama_x@example.org,10\n')
    const list = async (query: string, state?: 'open' | 'used') =>
      (await listProspects(admin, { page: 0, query, state })).data.map(({ email }) => email)
    expect(await list('')).toEqual(['rama_x@example.org', expect.any(String), expect.any(String)])
    expect(await list('_')).toEqual(['rama_x@example.org'])
    expect(await prospectDiscount(viewer)).toBe(25)

    const { id } = await db.prospect.findUniqueOrThrow({ where: { email: 'asha@example.org' } })
    const set = (used: boolean) => inRequest({ cookies }, () => setProspectUsedAction({ id, used }))
    for (const time of [1, 2]) expect([time, await set(true)]).toEqual([time, done])
    expect(await prospectDiscount(viewer)).toBeNull()
    expect(await list('', 'used')).toEqual(['asha@example.org'])
    expect(await set(false)).toEqual(done)
    expect(await prospectDiscount(viewer)).toBe(25)
    expect((await auditLog()).slice(2)).toEqual([
      ['mark-used', 'Prospect', String(id)],
      ['mark-unused', 'Prospect', String(id)],
    ])
    await expect(setProspectUsed(admin, id + 100, true)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('get the discount back when marked as unused, even if a deleted account used it', async () => {
    const email = 'asha@example.org'
    const used = { addressHash: discountHash(email), usedAt: new Date() }
    await db.prospect.create({ data: { email: 'deleted-1@prospect.invalid', discountPercent: 25, ...used } })
    await upload(`email,discount\n${email},25\n`)
    const viewer = await makeViewer({ email })
    expect(await prospectDiscount(viewer)).toBeNull()
    const { id } = await db.prospect.findUniqueOrThrow({ where: { email } })
    await setProspectUsed(admin, id, false)
    expect(await prospectDiscount(viewer)).toBe(25)
  })
})

describe('enquiries in the dashboard', () => {
  it('are listed newest first, and filtered by kind, state and text', async () => {
    await createHelpEnquiry({ name: 'Uma', email: 'uma@example.org', message: 'The video stops at 100%' })
    await createPartnerEnquiry({ name: 'Kala', email: 'k@example.org', company: 'Kala Kendra', message: 'We dance' })
    await db.enquiry.updateMany({ where: { name: 'Uma' }, data: { createdAt: past(2) } })
    const names = async (more: object = {}) =>
      (await listEnquiries(admin, { page: 0, query: '', ...more })).data.map(({ name }) => name)
    expect(await names()).toEqual(['Kala', 'Uma'])
    expect(await names({ kind: 'HELP' })).toEqual(['Uma'])
    expect(await names({ query: 'kendra dance' })).toEqual(['Kala'])
    expect(await names({ query: '100%' })).toEqual(['Uma'])

    const { id } = await db.enquiry.findFirstOrThrow({ where: { name: 'Uma' } })
    const set = (answered: boolean) => inRequest({ cookies }, () => setEnquiryAnsweredAction({ id, answered }))
    expect(await set(true)).toEqual(done)
    expect([await names({ state: 'answered' }), await names({ state: 'open' })]).toEqual([['Uma'], ['Kala']])
    expect(await set(false)).toEqual(done)
    expect(await names({ state: 'answered' })).toEqual([])
    expect(await auditLog()).toEqual([
      ['mark-answered', 'Enquiry', String(id)],
      ['mark-unanswered', 'Enquiry', String(id)],
    ])
    await expect(setEnquiryAnswered(admin, id + 100, true)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are exported as CSV without formulas, and the export is in the audit log', async () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'Uma "the" Rao']) {
      await db.enquiry.create({ data: { kind: 'HELP', name, email: 'u@example.org', message: 'One,\r\ntwo' } })
    }
    const answer = await call(exportCall, { cookies })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    // The byte order mark is missing here, because reading a body as text removes it.
    expect(answer.text.split('\r\n')[0]).toBe('"Received","Kind","Name","Email","Company","Message","Answered"')
    const cells = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", 'Uma ""the"" Rao', 'One,\r\ntwo']
    for (const cell of cells) expect(answer.text).toContain(`"${cell}"`)
    expect(await auditLog()).toEqual([['export', 'Enquiry', null]])
  })

  it('are exported completely, but only those matching the filter', async () => {
    const enquiry = (index: number) =>
      ({
        kind: 'HELP',
        name: `Number ${index}`,
        email: 'u@example.org',
        message: 'x',
        createdAt: past(index % 7),
      }) as const
    await db.enquiry.createMany({ data: Array.from({ length: 1203 }, (_, index) => enquiry(index)) })
    await createPartnerEnquiry({ name: 'Kala', email: 'k@example.org', company: 'Kala Kendra', message: 'We dance' })
    const lines = async (query: string) =>
      (await call(exportCall, { url: `/api/enquiries/export?${query}`, cookies })).text.trim().split('\r\n').slice(1)
    const all = await lines('')
    expect([all.length, new Set(all.map((line) => line.split(',')[2])).size]).toEqual([1204, 1204])
    expect(await lines('kind=PARTNER&query=k@example.org')).toHaveLength(1)
    let read = 0
    for await (const { id } of eachEnquiry(admin, { query: '' })) {
      read += 1
      // Deletes the last row of a batch before the export reads the next batch.
      if (read === 500) await db.enquiry.delete({ where: { id } })
    }
    expect(read).toBe(1204)
    const [, entry] = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
    // The audit log doesn't contain the search text, because it may be an email address.
    expect(entry?.after).toEqual({ kind: 'PARTNER', state: 'all', searched: true })
    expect((await call(exportCall, { url: '/api/enquiries/export?kind=x', cookies })).status).toBe(400)
  })
})
