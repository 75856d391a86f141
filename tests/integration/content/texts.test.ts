import { publicMetadata } from '@/app/_seo/public-metadata'
import { removeFiles } from '@/lib/domains/media/mutations-purge-files'
import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { restoreText, saveSettings, saveText } from '@/lib/domains/texts/mutations'
import { defaultSettings, announcementAt, SETTINGS_KEY, type SiteSettings } from '@/lib/domains/texts/schema-settings'
import { listTextChanges, readText } from '@/lib/domains/texts/queries'
import {
  getLegalText,
  getLegalVersion,
  getPageHtml,
  listEarlierVersions,
  listQuestions,
} from '@/lib/domains/texts/queries-pages'
import { getStaffSettings, readSettings, siteChrome } from '@/lib/domains/texts/queries-settings'
import { getStaffText, listStaffTexts, previewText } from '@/lib/domains/texts/queries-staff'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { MAX_INT } from '@/lib/shared/row-id'
import { emptyTables } from '@/tests/factories/empty-tables'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '../support/database'

useTestDatabase()
const key = 'raga:12'
const few = { page: 0, size: 2 }
let editor: Actor
beforeEach(async () => {
  await emptyTables('User', 'Text', 'AuditEntry', 'OutboxMail', 'Enquiry', 'FileRemoval', 'RemotePicture')
  editor = await makeViewer({ staffRole: 'EDITOR' })
  await db.raga.upsert({ where: { id: 12 }, create: { id: 12, name: 'Todi' }, update: {} })
})
const numbers = async () =>
  (await db.textVersion.findMany({ where: { key }, orderBy: { number: 'asc' } })).map(({ number }) => number)

it('each save is a version with its author, and going back is one more', async () => {
  expect(await readText(key)).toBeNull()
  expect(await saveText(editor, { key, body: 'One', version: 0, note: 'First' })).toBe(1)
  expect(await saveText(editor, { key, body: 'Two\r\nlines ', version: 1 })).toBe(2)
  expect(await restoreText(editor, { key, number: 1, version: 2 })).toBe(3)
  expect(await readText(key)).toMatchObject({ body: 'One', number: 3 })
  expect(await listTextChanges(editor, key, few)).toMatchObject({
    data: [
      { number: 3, note: 'Version 1 again' },
      { number: 2, author: editor.email },
    ],
    totalRecords: 3,
  })
  expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { action: 'create', entity: 'Text', entityId: key },
    { action: 'update', after: { version: 2 } },
    { action: 'restore', actorEmail: editor.email },
  ])
})

it('a text that somebody else saved meanwhile is not overwritten, and the same text again is no version', async () => {
  const saves = ['A', 'B', 'C'].map((body) => saveText(editor, { key, body, version: 0 }))
  const outcomes = await Promise.allSettled(saves)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  const body = (await readText(key))?.body ?? ''
  expect(await saveText(editor, { key, body, version: 0 })).toBe(1)
  await expect(restoreText(editor, { key, number: 9, version: 1 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await numbers()).toEqual([1])
  expect(await db.auditEntry.count()).toBe(1)
})

it('only staff with the right of its kind read versions of a text and change it', async () => {
  await saveText(editor, { key, body: 'One', version: 0 })
  const refused: [Actor, string][] = [
    [visitor, 'unauthenticated'],
    [await makeViewer(), 'forbidden'],
    [await makeViewer({ subscription: { status: 'active' } }), 'forbidden'],
    [await makeViewer({ staffRole: 'SUPPORT' }), 'forbidden'],
    [await makeViewer({ staffRole: 'FINANCE' }), 'forbidden'],
    [await makeViewer({ staffRole: 'EDITOR', verified: false }), 'forbidden'],
  ]
  for (const [actor, code] of refused) {
    for (const each of [key, 'mail:verification', 'page:about']) {
      await expect(saveText(actor, { key: each, body: 'X', version: 0 })).rejects.toMatchObject({ code })
    }
    await expect(restoreText(actor, { key, number: 1, version: 1 })).rejects.toMatchObject({ code })
    await expect(listTextChanges(actor, key, few)).rejects.toMatchObject({ code })
  }
  for (const each of ['', 'page', 'page:', 'page:nothing', 'raga:0', 'raga:1:2', 'toString:1', 'raga:12\n']) {
    await expect(saveText(editor, { key: each, body: 'X', version: 0 })).rejects.toMatchObject({ code: 'not_found' })
  }
  for (const each of ['raga:424242', 'artist:424242']) {
    await expect(saveText(editor, { key: each, body: 'X', version: 0 })).rejects.toThrow('does not exist')
  }
  const long = { key, body: 'x'.repeat(20_001), version: 0 }
  await expect(saveText(editor, long)).rejects.toMatchObject({ code: 'validation' })
  await expect(saveText(editor, { ...long, body: 'a\0b' })).rejects.toThrow('Please enter a text')
  expect(await numbers()).toEqual([1])
})

it('a page shows what came with the product until staff write something else, which stays as version 1', async () => {
  const help = 'page:help'
  expect((await listQuestions('help')).map(({ question }) => question)).toContain('I forgot my password.')
  const [cost] = (await listQuestions('faq', { price: '$10 per month' })).filter(({ answer }) => answer.includes('$10'))
  expect(cost).toMatchObject({
    question: 'How much does it cost?',
    html: expect.stringMatching(/^<p>The Guest plan.*<\/p>\n$/),
  })
  expect(await getPageHtml('about')).toContain('<p>Rasika is made for that person')

  const form = await getStaffText(editor, help)
  expect(form).toMatchObject({ version: 0, form: { body: expect.stringContaining('# A video does not play.') } })
  const body = '# Why?\n\nBecause of *{name}* <b>x</b>.'
  expect(await saveText(editor, { key: help, body, version: 0 })).toBe(2)
  expect(await listQuestions('help')).toEqual([
    {
      question: 'Why?',
      answer: 'Because of Rasika <b>x</b>.',
      html: '<p>Because of <em>Rasika</em> &lt;b&gt;x&lt;/b&gt;.</p>\n',
    },
  ])
  const changes = await listTextChanges(editor, help, few)
  expect(changes.data[0]?.lines).toContainEqual({ kind: 'new', text: '# Why?' })
  expect(changes.data[1]).toMatchObject({ number: 1, author: '', note: 'Came with the product' })
  expect((await listStaffTexts(editor)).find(({ id }) => id === help)).toMatchObject({
    version: 2,
    author: editor.email,
  })
  await restoreText(editor, { key: help, number: 1, version: 2 })
  expect((await getStaffText(editor, help))?.form.body).toBe(form?.form.body)
})

it('earlier versions of the terms stay readable, with the days on which they held', async () => {
  expect(await getLegalText('terms')).toMatchObject({ number: 0, until: null, since: new Date('2024-04-04T00:00:00Z') })
  expect(await listEarlierVersions('terms')).toEqual([])
  const [may, june] = [new Date('2025-05-01T00:00:00Z'), new Date('2025-06-01T00:00:00Z')]
  await saveText(editor, { key: 'page:terms', body: 'Lead\n\n# May\n\nText', version: 0 }, { now: may })
  await saveText(editor, { key: 'page:terms', body: '# June', version: 2 }, { now: june })
  expect(await getLegalText('terms')).toMatchObject({ number: 3, since: june, sections: [{ title: 'June' }] })
  expect(await listEarlierVersions('terms')).toMatchObject([
    { number: 2, since: may, until: june },
    { number: 1, until: may },
  ])
  expect(await getLegalVersion('terms', 2)).toMatchObject({
    until: june,
    lead: '<p>Lead</p>\n',
    sections: [{ title: 'May' }],
  })
  expect((await getLegalVersion('terms', 1))?.sections[0]?.title).toBe('Acceptance of Terms')
  for (const none of [4, MAX_INT]) expect(await getLegalVersion('terms', none)).toBeNull()
})

it('a page cannot be emptied, and placeholders that mean nothing are refused with those that there are', async () => {
  const save = (body: string) => saveText(editor, { key: 'page:about', body, version: 0 })
  await expect(save(' ')).rejects.toThrow('Please enter a text')
  await expect(save('Hello {firstname}')).rejects.toMatchObject({
    code: 'validation',
    fields: { body: expect.stringContaining('{firstname} is unknown here. There are: {name}') },
  })
  await expect(save('{price}')).rejects.toThrow('{price} is unknown here')
  expect(await db.text.count()).toBe(0)
  expect(await previewText(editor, 'page:about', '# {name}\n\n<script>')).toEqual({
    html: '<h2>Rasika</h2>\n<p>&lt;script&gt;</p>\n',
  })
  const support = await makeViewer({ staffRole: 'SUPPORT' })
  await expect(previewText(support, 'page:about', 'x')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listStaffTexts(support)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getStaffText(support, 'page:about')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await getStaffText(editor, key)).toBeNull()
})

describe('the announcement and the addresses', () => {
  const words = { ...defaultSettings, announcement: 'Season of ragas', announcementLink: '/trailers/1' }
  const at = (day: string) => new Date(`${day}T12:00:00Z`)

  it('are those of the product until staff save others, which are versions like any text', async () => {
    expect(await readSettings()).toEqual(defaultSettings)
    expect(await getStaffSettings(editor)).toEqual({ version: 0, form: defaultSettings })
    const owner = await makeViewer({ admin: true })
    await saveSettings(owner, { ...words, supportEmail: 'help@example.org', version: 0 })
    await expect(saveSettings(editor, { ...words, version: 0 })).rejects.toMatchObject({ code: 'conflict' })
    await saveText(editor, { key: 'page:help', body: '# Who?\n\n{supportEmail}', version: 0 })
    expect(await listQuestions('help')).toMatchObject([{ answer: 'help@example.org' }])
    await createHelpEnquiry({ name: 'A', email: 'a@example.org', message: 'Hello' })
    expect(await db.outboxMail.findFirst()).toMatchObject({ toAddress: 'help@example.org' })
    const { lines } = (await listTextChanges(editor, SETTINGS_KEY, few)).data[0] ?? {}
    expect(lines).toContainEqual({ kind: 'new', text: '  "announcement": "Season of ragas",' })
    await restoreText(owner, { key: SETTINGS_KEY, number: 1, version: 2 })
    expect(await readSettings()).toEqual(defaultSettings)
    const support = await makeViewer({ staffRole: 'SUPPORT' })
    await expect(getStaffSettings(support)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(saveSettings(support, { ...words, version: 3 })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('keep the address of enquiries where an editor saves or restores them, who may not read enquiries', async () => {
    const owner = await makeViewer({ admin: true })
    const ours = { ...words, supportEmail: 'help@example.org' }
    await saveSettings(owner, { ...ours, version: 0 })
    const refused = { code: 'validation', fields: { supportEmail: expect.stringContaining('only an owner') as string } }
    await expect(saveSettings(editor, { ...ours, supportEmail: 'me@example.org', version: 2 })).rejects.toMatchObject(
      refused,
    )
    await expect(restoreText(editor, { key: SETTINGS_KEY, number: 1, version: 2 })).rejects.toMatchObject(refused)
    await saveSettings(editor, { ...ours, announcement: 'Season of talas', version: 2 })
    expect(await readSettings()).toMatchObject({ supportEmail: 'help@example.org', announcement: 'Season of talas' })
  })

  it('are shown from the first day of an announcement to its last, and refused where they would mislead', async () => {
    const season = { ...words, announcementFrom: '2027-01-10', announcementUntil: '2027-01-11' }
    expect(['09', '10', '11', '12'].map((day) => announcementAt(season, at(`2027-01-${day}`))?.text ?? null)).toEqual([
      null,
      'Season of ragas',
      'Season of ragas',
      null,
    ])
    expect(announcementAt({ ...words, announcement: '' }, at('2027-01-10'))).toBeNull()
    const wrong: Partial<SiteSettings>[] = [
      { announcementLink: 'javascript:alert(1)' },
      { announcementLink: '//example.org' },
      { announcement: 'x'.repeat(91) },
      { brandName: '' },
      { brandName: 'x'.repeat(41) },
      { brandName: 'Two\nlines' },
      { logo: 'https://example.org/logo.png' },
      { logo: 'javascript:/api/media/pictures/' + 'a'.repeat(40) + '.webp' },
      { socialLinks: 'Facebook http://example.org' },
      { socialLinks: 'https://example.org' },
      { supportEmail: 'nobody' },
      { announcementFrom: '2027-01-11', announcementUntil: '2027-01-10' },
      { announcementFrom: '2027-02-31' },
    ]
    for (const each of wrong) {
      const field = Object.keys(each).at(-1)
      await expect(saveSettings(editor, { ...words, ...each, version: 0 })).rejects.toMatchObject({
        issues: [expect.objectContaining({ path: [field] })],
      })
    }
    const body = '{"supportEmail":"x"}'
    await expect(saveText(editor, { key: SETTINGS_KEY, body, version: 0 })).rejects.toThrow('cannot be read')
  })
})

it('the name and the logo are those that staff saved, and settings from before have those of the product', async () => {
  const { brandName, logo, ...before } = defaultSettings
  await saveText(editor, { key: SETTINGS_KEY, body: JSON.stringify(before), version: 0 })
  expect(await readSettings()).toEqual({ ...before, brandName, logo })
  const fileKey = `pictures/${'a'.repeat(40)}.webp`
  const own = { ...before, brandName: 'Sabha <Live>', logo: `/api/media/${fileKey}` }
  await db.fileRemoval.create({ data: { fileKey } })
  await saveSettings(editor, { ...own, version: 2 })
  expect((await siteChrome()).site).toEqual({ name: 'Sabha <Live>', logo: own.logo })
  const metadata = publicMetadata((name) => ({ title: 'Help', description: `On ${name}`, path: '/help' }))
  const titles = { title: { absolute: 'Help · Sabha <Live>' }, openGraph: { siteName: 'Sabha <Live>' } }
  expect(await metadata()).toMatchObject({ ...titles, description: 'On Sabha <Live>' })
  await saveText(editor, { key: 'page:about', body: '{name} is ours', version: 0 })
  expect(await getPageHtml('about')).toContain('Sabha &lt;Live&gt; is ours')
  expect(await db.fileRemoval.count()).toBe(0)
  await saveSettings(editor, { ...own, logo: '', version: 3 })
  await db.fileRemoval.create({ data: { fileKey } })
  // A version may come back, and its logo with it: the file stays, and so what is known of it.
  await db.remotePicture.create({ data: { hash: Buffer.alloc(32), address: 'https://example.org/a', url: own.logo } })
  expect(await removeFiles(new Date(Date.now() + 1000))).toBe(1)
  expect(await db.remotePicture.count()).toBe(1)
})
