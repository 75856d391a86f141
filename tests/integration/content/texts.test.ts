import { publicMetadata } from '@/app/_seo/public-metadata'
import { readDefaultMail } from '@/lib/domains/content/files'
import { exampleMail, composeTextMail } from '@/lib/domains/content/mails/mails'
import { sendTestMail } from '@/lib/domains/content/mails/mutations'
import { findMailProblem, mailTextNames } from '@/lib/domains/content/mails/policy'
import { restoreContent, saveSettings, saveContent } from '@/lib/domains/content/mutations'
import {
  getLegalText,
  getLegalVersion,
  getPageHtml,
  listEarlierVersions,
  listQuestions,
} from '@/lib/domains/content/pages/queries'
import { listContentChanges, readContent } from '@/lib/domains/content/queries'
import { getStaffSettings, readMailWording, readSettings, getSiteChrome } from '@/lib/domains/content/settings/queries'
import { announcementAt, defaultSettings, SETTINGS_KEY, type SiteSettings } from '@/lib/domains/content/settings/schema'
import { getStaffContent, listStaffContent, previewContent } from '@/lib/domains/content/staff/queries'
import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { removeFiles } from '@/lib/domains/media/jobs'
import { db } from '@/lib/server/db/client'
import { MAX_INT } from '@/lib/shared/row-id'
import { emptyTables } from '@/tests/factories/empty-tables'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useStaff } from '@/tests/integration/support/staff'
import { refusalOf } from '@/tests/support/requests/refusal-of'

useTestDatabase()
const key = 'raga:12'
const few = { page: 0, size: 2 }
const editor = useStaff('EDITOR')
beforeEach(() => db.raga.create({ data: { id: 12, name: 'Todi' } }))
afterEach(() => emptyTables('User', 'Text', 'Raga', 'OutboxMail', 'Enquiry', 'FileRemoval', 'RemotePicture'))

const numbers = async () =>
  (await db.textVersion.findMany({ where: { key }, orderBy: { number: 'asc' } })).map(({ number }) => number)

it('each save creates a version with its author, and so does a restore', async () => {
  expect(await readContent(key)).toBeNull()
  expect(await saveContent(editor, { key, body: 'One', version: 0, note: 'First' })).toBe(1)
  expect(await saveContent(editor, { key, body: 'Two\r\nlines ', version: 1 })).toBe(2)
  expect(await restoreContent(editor, { key, number: 1, version: 2 })).toBe(3)
  expect(await readContent(key)).toMatchObject({ body: 'One', number: 3 })
  expect(await listContentChanges(editor, key, few)).toMatchObject({
    data: [
      { number: 3, note: 'Restored version 1' },
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

it('a text that someone else has saved is not overwritten, and an unchanged text creates no version', async () => {
  const saves = ['A', 'B', 'C'].map((body) => saveContent(editor, { key, body, version: 0 }))
  expect((await Promise.all(saves.map(refusalOf))).sort()).toEqual(['conflict', 'conflict', 'done'])
  const body = (await readContent(key))?.body ?? ''
  expect(await saveContent(editor, { key, body, version: 0 })).toBe(1)
  await expect(restoreContent(editor, { key, number: 9, version: 1 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await numbers()).toEqual([1])
  expect(await db.auditEntry.count()).toBe(1)
})

it('a text needs a known key, storable characters and an allowed length', async () => {
  await saveContent(editor, { key, body: 'One', version: 0 })
  const save = (each: string) => saveContent(editor, { key: each, body: 'X', version: 0 })
  for (const each of ['', 'page', 'page:', 'page:nothing', 'raga:0', 'raga:1:2', 'toString:1', 'raga:12\n'])
    await expect(save(each)).rejects.toMatchObject({ code: 'not_found' })
  for (const each of ['raga:424242', 'artist:424242']) await expect(save(each)).rejects.toThrow('no longer exists')
  const long = { key, body: 'x'.repeat(20_001), version: 0 }
  await expect(saveContent(editor, long)).rejects.toMatchObject({ code: 'validation' })
  await expect(saveContent(editor, { ...long, body: 'a\0b' })).rejects.toThrow('Please retype it.')
  expect(await numbers()).toEqual([1])
})

it('a page shows the default text until staff change it, and keeps it as version 1', async () => {
  const help = 'page:help'
  expect((await listQuestions('help')).map(({ question }) => question)).toContain('I forgot my password.')
  const [cost] = (await listQuestions('faq', { price: '$10 per month' })).filter(({ answer }) => answer.includes('$10'))
  expect(cost).toMatchObject({
    question: 'How much does it cost?',
    html: expect.stringMatching(/^<p>The Guest plan.*<\/p>\n$/),
  })
  expect(await getPageHtml('about')).toContain('<p>Rasika is made for that person')

  const form = await getStaffContent(editor, help)
  expect(form).toMatchObject({
    version: 0,
    form: { body: expect.stringContaining('# A video won’t play. What can I do?') },
  })
  const body = '# Why?\n\nBecause of *{name}* <b>x</b>.'
  expect(await saveContent(editor, { key: help, body, version: 0 })).toBe(2)
  const html = '<p>Because of <em>Rasika</em> &lt;b&gt;x&lt;/b&gt;.</p>\n'
  expect(await listQuestions('help')).toEqual([{ question: 'Why?', answer: 'Because of Rasika <b>x</b>.', html }])
  const changes = await listContentChanges(editor, help, few)
  expect(changes.data[0]?.lines).toContainEqual({ kind: 'new', text: '# Why?' })
  expect(changes.data[1]).toMatchObject({ number: 1, author: '', note: 'Default text' })
  const listed = (await listStaffContent(editor)).find(({ id }) => id === help)
  expect(listed).toMatchObject({ version: 2, author: editor.email })
  await restoreContent(editor, { key: help, number: 1, version: 2 })
  expect((await getStaffContent(editor, help))?.form.body).toBe(form?.form.body)
})

it('earlier versions of the terms stay readable, with their dates', async () => {
  expect(await getLegalText('terms')).toMatchObject({ number: 0, until: null, since: new Date('2024-04-04T00:00:00Z') })
  expect(await listEarlierVersions('terms')).toEqual([])
  const [may, june] = [new Date('2025-05-01T00:00:00Z'), new Date('2025-06-01T00:00:00Z')]
  await saveContent(editor, { key: 'page:terms', body: 'Lead\n\n# May\n\nText', version: 0 }, { now: may })
  await saveContent(editor, { key: 'page:terms', body: '# June', version: 2 }, { now: june })
  expect(await getLegalText('terms')).toMatchObject({ number: 3, since: june, sections: [{ title: 'June' }] })
  expect(await listEarlierVersions('terms')).toMatchObject([
    { number: 2, since: may, until: june },
    { number: 1, until: may },
  ])
  const second = { until: june, lead: '<p>Lead</p>\n', sections: [{ title: 'May' }] }
  expect(await getLegalVersion('terms', 2)).toMatchObject(second)
  expect((await getLegalVersion('terms', 1))?.sections[0]?.title).toBe('Acceptance of Terms')
  for (const none of [4, MAX_INT]) expect(await getLegalVersion('terms', none)).toBeNull()
})

it('a page cannot be empty, and an unknown placeholder is refused with a list of known ones', async () => {
  const save = (body: string) => saveContent(editor, { key: 'page:about', body, version: 0 })
  await expect(save(' ')).rejects.toThrow('Enter some text.')
  await expect(save('Hello {firstname}')).rejects.toMatchObject({
    code: 'validation',
    fields: { body: expect.stringContaining('{firstname} isn’t a placeholder. Use {name}') },
  })
  await expect(save('{price}')).rejects.toThrow('{price} isn’t a placeholder')
  expect(await db.text.count()).toBe(0)
  expect(await previewContent(editor, 'page:about', '# {name}\n\n<script>')).toEqual({
    html: '<h2>Rasika</h2>\n<p>&lt;script&gt;</p>\n',
  })
  expect(await getStaffContent(editor, key)).toBeNull()
})

describe('the site settings', () => {
  const words = { ...defaultSettings, announcement: 'Season of ragas', announcementLink: '/trailers/1' }
  const at = (day: string) => new Date(`${day}T12:00:00Z`)

  it('have default values until staff change them, and have versions like any text', async () => {
    expect(await readSettings()).toEqual(defaultSettings)
    expect(await getStaffSettings(editor)).toEqual({ version: 0, form: defaultSettings })
    const owner = await makeViewer({ admin: true })
    await saveSettings(owner, { ...words, supportEmail: 'help@example.org', version: 0 })
    await expect(saveSettings(editor, { ...words, version: 0 })).rejects.toMatchObject({ code: 'conflict' })
    await saveContent(editor, { key: 'page:help', body: '# Who?\n\n{supportEmail}', version: 0 })
    expect(await listQuestions('help')).toMatchObject([{ answer: 'help@example.org' }])
    await createHelpEnquiry({ name: 'A', email: 'a@example.org', message: 'Hello' })
    expect(await db.outboxMail.findFirst()).toMatchObject({ toAddress: 'help@example.org' })
    const { lines } = (await listContentChanges(editor, SETTINGS_KEY, few)).data[0] ?? {}
    expect(lines).toContainEqual({ kind: 'new', text: '  "announcement": "Season of ragas",' })
    await restoreContent(owner, { key: SETTINGS_KEY, number: 1, version: 2 })
    expect(await readSettings()).toEqual(defaultSettings)
  })

  it('do not let an editor, who may not read enquiries, redirect them', async () => {
    const owner = await makeViewer({ admin: true })
    const ours = { ...words, supportEmail: 'help@example.org' }
    await saveSettings(owner, { ...ours, version: 0 })
    const refused = { code: 'validation', fields: { supportEmail: expect.stringContaining('Only an owner') as string } }
    const mine = { ...ours, supportEmail: 'me@example.org', version: 2 }
    await expect(saveSettings(editor, mine)).rejects.toMatchObject(refused)
    await expect(restoreContent(editor, { key: SETTINGS_KEY, number: 1, version: 2 })).rejects.toMatchObject(refused)
    await saveSettings(editor, { ...ours, announcement: 'Season of talas', version: 2 })
    expect(await readSettings()).toMatchObject({ supportEmail: 'help@example.org', announcement: 'Season of talas' })
  })

  it('show an announcement from its first day to its last, and refuse invalid values', async () => {
    const season = { ...words, announcementFrom: '2027-01-10', announcementUntil: '2027-01-11' }
    const shown = ['09', '10', '11', '12'].map((day) => announcementAt(season, at(`2027-01-${day}`))?.text)
    expect(shown).toEqual([undefined, words.announcement, words.announcement, undefined])
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
      const issues = [expect.objectContaining({ path: [Object.keys(each).at(-1)] })]
      await expect(saveSettings(editor, { ...words, ...each, version: 0 })).rejects.toMatchObject({ issues })
    }
    const body = '{"supportEmail":"x"}'
    await expect(saveContent(editor, { key: SETTINGS_KEY, body, version: 0 })).rejects.toThrow('can’t be read')
  })
})

it('name and logo are those that staff saved, and older settings have the default ones', async () => {
  const { brandName, logo, ...before } = defaultSettings
  await saveContent(editor, { key: SETTINGS_KEY, body: JSON.stringify(before), version: 0 })
  expect(await readSettings()).toEqual({ ...before, brandName, logo })
  const fileKey = `pictures/${'a'.repeat(40)}.webp`
  const own = { ...before, brandName: 'Sabha <Live>', logo: `/api/media/${fileKey}` }
  await db.fileRemoval.create({ data: { fileKey } })
  await saveSettings(editor, { ...own, version: 2 })
  expect((await getSiteChrome()).site).toEqual({ name: 'Sabha <Live>', logo: own.logo })
  const metadata = publicMetadata((name) => ({ title: 'Help', description: `On ${name}`, path: '/help' }))
  const titles = { title: { absolute: 'Help · Sabha <Live>' }, openGraph: { siteName: 'Sabha <Live>' } }
  expect(await metadata()).toMatchObject({ ...titles, description: 'On Sabha <Live>' })
  await saveContent(editor, { key: 'page:about', body: '{name} is ours', version: 0 })
  expect(await getPageHtml('about')).toContain('Sabha &lt;Live&gt; is ours')
  expect(await db.fileRemoval.count()).toBe(0)
  await saveSettings(editor, { ...own, logo: '', version: 3 })
  await db.fileRemoval.create({ data: { fileKey } })
  // The version history can restore the logo, so its file and its source URL are not deleted.
  await db.remotePicture.create({ data: { hash: Buffer.alloc(32), address: 'https://example.org/a', url: own.logo } })
  expect(await removeFiles(new Date(Date.now() + 1000))).toBe(1)
  expect(await db.remotePicture.count()).toBe(1)
})

describe('the text of an email', () => {
  const mail = 'mail:livestream-day'
  const words =
    'Subject: Soon: {livestream}\n\nDear {firstName}, it is on {when}.\n\n[Come <in>]({link})\n\nSmall.\n\nPrint.'

  it('is filled with values, which cannot change its layout', async () => {
    const facts = { firstName: 'A', livestream: 'X\n\n[no]({link}) <b>', when: '{firstName}', link: 'https://x.test/1' }
    const body = () =>
      db.$transaction(async (tx) =>
        composeTextMail('livestream-day', await readMailWording(tx, 'livestream-day'), { greeting: 'Hello,', facts }),
      )
    expect(await body()).toMatchObject({
      subject: expect.stringContaining('Coming up: X'),
      text: expect.stringContaining('starts in less than 24 hours'),
    })
    await saveContent(editor, { key: mail, body: words, version: 0 })
    const { subject, text, html } = await body()
    expect(subject).toBe('Soon: X [no]({link}) <b>')
    expect(text).toContain(
      'Hello,\n\nDear A, it is on {firstName}.\n\nCome <in>:\nhttps://x.test/1\n\nSmall. Print.\n\n--',
    )
    expect(html).toContain('href="https://x.test/1"')
    expect(html).toContain('Come &lt;in&gt;')
    await restoreContent(editor, { key: mail, number: 1, version: 2 })
    expect((await body()).text).toContain('starts in less than 24 hours')
  })

  it('uses the name from the settings', async () => {
    await saveSettings(editor, { ...defaultSettings, brandName: 'Sabha <3', version: 0 })
    const name = 'account-deleted'
    const mail = exampleMail(name, await db.$transaction((tx) => readMailWording(tx, name)), 'Asha')
    expect(mail.subject).toBe('Your Sabha <3 account was deleted')
    expect(mail.text).toContain('--\nSabha <3 · ')
    expect(mail.html).toContain('>Sabha &lt;3</td>')
    expect(mail.html).not.toContain('Rasika')
    await createHelpEnquiry({ name: 'A', email: 'a@example.org', message: 'Hello' })
    await sendTestMail(editor, { key: `mail:${name}`, body: readDefaultMail(name) })
    expect(await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { toName: 'Sabha <3', text: expect.stringContaining('--\nSabha <3 · ') },
      { subject: 'Test: Your Sabha <3 account was deleted' },
    ])
  })

  it('needs a subject, a body and the link, and no unknown placeholder', async () => {
    const wrong: [string, string][] = [
      ['Hello\n\n[a]({link})', 'Start with “Subject:”'],
      [`Subject: ${'x'.repeat(151)}\n\na\n\n[a]({link})`, 'at most 150'],
      ['Subject: a\n\n[a]({link})', 'above the button'],
      ['Subject: a\n\n---\n\nb', 'above the button'],
      ['Subject: a\n\nText {link}', 'Add the button'],
      ['Subject: a\n\n{password}\n\n[a]({link})', '{password} isn’t a placeholder'],
    ]
    for (const [body, message] of wrong) {
      await expect(saveContent(editor, { key: mail, body, version: 0 })).rejects.toThrow(message)
      await expect(sendTestMail(editor, { key: mail, body })).rejects.toThrow(message)
    }
    expect(await db.text.count()).toBe(0)
    for (const name of mailTextNames) expect(findMailProblem(name, readDefaultMail(name))).toBeNull()
  })

  it.each(mailTextNames)('can be changed by staff, but keeps its required placeholders: %s', async (name) => {
    const [ofMail, text] = [`mail:${name}`, readDefaultMail(name)]
    const initial = await previewContent(editor, ofMail, text)
    expect(JSON.stringify(initial)).not.toMatch(/\{\w+\}/)
    const save = (body: string, version = 0) => saveContent(editor, { key: ofMail, body, version })
    await expect(save(`${text} {nothing}`)).rejects.toThrow('{nothing} isn’t a placeholder')
    const { hint = '', placeholders = [] } = (await getStaffContent(editor, ofMail)) ?? {}
    const kept = [...hint.matchAll(/\{\w+\}/g)].map(([each]) => each)
    expect(kept.every((each) => placeholders.includes(each.slice(1, -1)))).toBe(true)
    for (const each of kept)
      await expect(save(text.replaceAll(each, ''))).rejects.toThrow(/must contain|exactly once|Add the button/)
    await save(text.replace('\n\n', '\n\nNamaste.\n\n'))
    const wording = await db.$transaction((tx) => readMailWording(tx, name))
    const mail = exampleMail(name, wording, 'Asha')
    expect(mail).toMatchObject({
      subject: expect.any(String),
      text: expect.stringMatching(/^Dear Asha,\n\nNamaste\.\n\n/),
    })
    expect(exampleMail(name, { ...wording, text: 'No subject' }, 'Asha').text).not.toContain('Namaste')
  })

  it('is sent as a test to its writer only', async () => {
    const preview = await previewContent(editor, mail, words)
    expect(preview.subject).toBe('Soon: An evening of Bharatanatyam')
    await sendTestMail(editor, { key: mail, body: words })
    expect(await db.outboxMail.findMany()).toMatchObject([
      { toAddress: editor.email, subject: 'Test: Soon: An evening of Bharatanatyam', template: 'text-test' },
    ])
    const sent = await db.outboxMail.findFirstOrThrow()
    expect(preview.html).toBe(sent.html)
    await expect(sendTestMail(editor, { key: 'page:about', body: words })).rejects.toMatchObject({ code: 'not_found' })
  })
})
