import { restoreText, saveText } from '@/lib/domains/texts/mutations'
import { getTextVersion, listTextChanges, listTextVersions, readText } from '@/lib/domains/texts/queries'
import {
  getLegalText,
  getLegalVersion,
  getPageHtml,
  listEarlierVersions,
  listQuestions,
} from '@/lib/domains/texts/queries-pages'
import { getStaffText, listStaffTexts, previewText } from '@/lib/domains/texts/queries-staff'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()
const key = 'raga:12'
const few = { page: 0, size: 2 }
let editor: Actor
beforeEach(async () => {
  await db.$executeRaw`TRUNCATE "User", "Text", "AuditEntry" CASCADE`
  editor = await makeViewer({ staffRole: 'EDITOR' })
})
const numbers = async () =>
  (await db.textVersion.findMany({ where: { key }, orderBy: { number: 'asc' } })).map(({ number }) => number)

it('each save is a version with its author, and going back is one more', async () => {
  expect(await readText(key)).toBeNull()
  expect(await saveText(editor, { key, body: 'One', version: 0, note: 'First' })).toBe(1)
  expect(await saveText(editor, { key, body: 'Two\r\nlines ', version: 1 })).toBe(2)
  expect(await restoreText(editor, { key, number: 1, version: 2 })).toBe(3)
  expect(await readText(key)).toMatchObject({ body: 'One', number: 3 })
  expect(await getTextVersion(editor, key, 2)).toMatchObject({ body: 'Two\nlines', author: editor.email })
  expect(await getTextVersion(editor, key)).toMatchObject({ number: 3, note: 'Version 1 again' })
  expect(await getTextVersion(editor, key, 4)).toBeNull()
  expect(await listTextVersions(editor, key, few)).toMatchObject({
    data: [{ number: 3 }, { number: 2 }],
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
    await expect(listTextVersions(actor, key, few)).rejects.toMatchObject({ code })
    await expect(getTextVersion(actor, key)).rejects.toMatchObject({ code })
  }
  for (const each of ['', 'page', 'page:', 'page:nothing', 'raga:0', 'raga:1:2', 'toString:1', 'raga:12\n']) {
    await expect(saveText(editor, { key: each, body: 'X', version: 0 })).rejects.toMatchObject({ code: 'not_found' })
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
  expect(await getLegalVersion('terms', 4)).toBeNull()
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
  expect(previewText(editor, '# {name}\n\n<script>')).toBe('<h2>Rasika</h2>\n<p>&lt;script&gt;</p>\n')
  const support = await makeViewer({ staffRole: 'SUPPORT' })
  expect(() => previewText(support, 'x')).toThrow('Your staff role does not include this.')
  await expect(listStaffTexts(support)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getStaffText(support, 'page:about')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await getStaffText(editor, key)).toBeNull()
})
