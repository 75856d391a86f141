import { shippedMail } from '@/lib/domains/content/files'
import { exampleMail, textMail } from '@/lib/domains/content/mails/mails'
import { sendTestMail } from '@/lib/domains/content/mails/mutations'
import { mailProblem, mailTextNames } from '@/lib/domains/content/mails/policy'
import { restoreText, saveSettings, saveText } from '@/lib/domains/content/mutations'
import { readMailWording } from '@/lib/domains/content/settings/queries'
import { defaultSettings } from '@/lib/domains/content/settings/schema'
import { getStaffText, previewText } from '@/lib/domains/content/staff/queries'
import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { emptyTables } from '@/tests/factories/empty-tables'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()
let editor: Actor
beforeEach(async () => {
  await emptyTables('User', 'Text', 'AuditEntry', 'OutboxMail', 'Enquiry')
  editor = await makeViewer({ staffRole: 'EDITOR' })
})

const mail = 'mail:livestream-day'
const words =
  'Subject: Soon: {livestream}\n\nDear {firstName}, it is on {when}.\n\n[Come <in>]({link})\n\nSmall.\n\nPrint.'

it('the words of a mail are put together with the facts, which change nothing but words', async () => {
  const facts = { firstName: 'A', livestream: 'X\n\n[no]({link}) <b>', when: '{firstName}', link: 'https://x.test/1' }
  const body = () =>
    db.$transaction(async (tx) =>
      textMail('livestream-day', await readMailWording(tx, 'livestream-day'), { greeting: 'Hello,', facts }),
    )
  expect(await body()).toMatchObject({
    subject: expect.stringContaining('Coming up: X'),
    text: expect.stringContaining('begins within a day'),
  })
  await saveText(editor, { key: mail, body: words, version: 0 })
  const { subject, text, html } = await body()
  expect(subject).toBe('Soon: X [no]({link}) <b>')
  expect(text).toContain(
    'Hello,\n\nDear A, it is on {firstName}.\n\nCome <in>:\nhttps://x.test/1\n\nSmall. Print.\n\n--',
  )
  expect(html).toContain('href="https://x.test/1"')
  expect(html).toContain('Come &lt;in&gt;')
  await restoreText(editor, { key: mail, number: 1, version: 2 })
  expect((await body()).text).toContain('begins within a day')
})

it('mails name the product as the settings do', async () => {
  await saveSettings(editor, { ...defaultSettings, brandName: 'Sabha <3', version: 0 })
  const name = 'account-deleted'
  const mail = exampleMail(name, await db.$transaction((tx) => readMailWording(tx, name)), 'Asha')
  expect(mail.subject).toBe('Your Sabha <3 account was deleted')
  expect(mail.text).toContain('--\nSabha <3 · ')
  expect(mail.html).toContain('>Sabha &lt;3</td>')
  expect(mail.html).not.toContain('Rasika')
  await createHelpEnquiry({ name: 'A', email: 'a@example.org', message: 'Hello' })
  await sendTestMail(editor, { key: `mail:${name}`, body: shippedMail(name) })
  expect(await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { toName: 'Sabha <3', text: expect.stringContaining('--\nSabha <3 · ') },
    { subject: 'Test: Your Sabha <3 account was deleted' },
  ])
})

it('the words of a mail are refused without a subject, a text, the link, or with an unknown placeholder', async () => {
  const wrong: [string, string][] = [
    ['Hello\n\n[a]({link})', 'The first line must be'],
    [`Subject: ${'x'.repeat(151)}\n\na\n\n[a]({link})`, 'at most 150'],
    ['Subject: a\n\n[a]({link})', 'above the button'],
    ['Subject: a\n\n---\n\nb', 'above the button'],
    ['Subject: a\n\nText {link}', 'The button is missing'],
    ['Subject: a\n\n{password}\n\n[a]({link})', '{password} is unknown here'],
  ]
  for (const [body, message] of wrong) {
    await expect(saveText(editor, { key: mail, body, version: 0 })).rejects.toThrow(message)
    await expect(sendTestMail(editor, { key: mail, body })).rejects.toThrow(message)
  }
  expect(await db.text.count()).toBe(0)
  for (const name of mailTextNames) expect(mailProblem(name, shippedMail(name))).toBeNull()
})

it.each(mailTextNames)('the words of every mail are those of staff, and keep what it must say: %s', async (name) => {
  const [ofMail, text] = [`mail:${name}`, shippedMail(name)]
  const initial = await previewText(editor, ofMail, text)
  expect(JSON.stringify(initial)).not.toMatch(/\{\w+\}/)
  const save = (body: string, version = 0) => saveText(editor, { key: ofMail, body, version })
  await expect(save(`${text} {nothing}`)).rejects.toThrow('{nothing} is unknown here')
  const { hint = '', placeholders = [] } = (await getStaffText(editor, ofMail)) ?? {}
  const kept = [...hint.matchAll(/\{\w+\}/g)].map(([each]) => each)
  expect(kept.every((each) => placeholders.includes(each.slice(1, -1)))).toBe(true)
  for (const each of kept) await expect(save(text.replaceAll(each, ''))).rejects.toThrow(/must be|missing/)
  await save(text.replace('\n\n', '\n\nNamaste.\n\n'))
  const wording = await db.$transaction((tx) => readMailWording(tx, name))
  const mail = exampleMail(name, wording, 'Asha')
  expect(mail).toMatchObject({
    subject: expect.any(String),
    text: expect.stringMatching(/^Dear Asha,\n\nNamaste\.\n\n/),
  })
  expect(exampleMail(name, { ...wording, text: 'No subject' }, 'Asha').text).not.toContain('Namaste')
})

it('the words of a mail are sent as a test to their writer only', async () => {
  const preview = await previewText(editor, mail, words)
  expect(preview.subject).toBe('Soon: An evening of Bharatanatyam')
  await sendTestMail(editor, { key: mail, body: words })
  expect(await db.outboxMail.findMany()).toMatchObject([
    { toAddress: editor.email, subject: 'Test: Soon: An evening of Bharatanatyam', template: 'text-test' },
  ])
  const sent = await db.outboxMail.findFirstOrThrow()
  expect(preview.html).toBe(sent.html)
  const support = await makeViewer({ staffRole: 'SUPPORT' })
  await expect(sendTestMail(support, { key: mail, body: words })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(sendTestMail(editor, { key: 'page:about', body: words })).rejects.toMatchObject({ code: 'not_found' })
})
