import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { saveNewsletter, startNewsletter, testNewsletter } from '@/lib/domains/newsletters/mutations'
import { queueNewsletterPortion } from '@/lib/domains/newsletters/mutations-sending'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { composeMail } from '@/lib/server/mail/message'
import { queueMail } from '@/lib/server/mail/outbox'
import { createPerson } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useSmtpServer } from '@/tests/support/smtp'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings({ STAFF_SECOND_FACTOR: 'optional' })
const smtp = useSmtpServer()

beforeEach(() =>
  settings.change({ SMTP_URL: smtp.url(), MAIL_FROM: 'no-reply@rasika.example', APP_URL: 'https://rasika.example' }),
)

const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }

it('a mail of the product says that no person wrote it, and that it is of no list', async () => {
  const body = composeMail({ subject: 'Paid', greeting: 'Dear Asha,', paragraphs: ['Thank you.'] })
  await queueMail(db, { to: { address: 'asha@example.org' }, template: 'receipt', body })
  await deliverDueMails()
  const headers = smtp.received[0]?.headers ?? {}
  expect(headers).toMatchObject(automatic)
  expect(Object.keys(headers).filter((name) => /^(list-|precedence)/.test(name))).toEqual([])
})

it('the copy of an enquiry is no automatic mail, and keeps the lines of the person who wrote it', async () => {
  const message = 'Kutcheri on Friday:\n- Bhairavi <varnam>\r\n- Todi\n\nUma'
  await createHelpEnquiry({ name: 'Uma', email: 'uma@example.org', message })
  await deliverDueMails()
  const [copy] = smtp.received
  expect(copy?.headers).not.toHaveProperty('auto-submitted')
  expect(copy?.headers['reply-to']).toBe('uma@example.org')
  expect(copy?.html.replace(/\s*\n/g, '\n')).toContain('Friday:<br>\n- Bhairavi &lt;varnam&gt;<br>\n- Todi</p>')
})

it('a newsletter, and its test, say which list they are of and how one click ends it', async () => {
  const staff = await actorOf(
    (await createPerson({ staffRole: 'EDITOR', firstName: 'Om.Prakash', mailingList: false })).id,
  )
  await createPerson({ email: 'asha@example.org' })
  const words = { name: 'The season', text: 'One\ntwo.', buttonLabel: '', buttonUrl: '', audience: 'EVERYONE' as const }
  const { id, updatedAt } = await saveNewsletter(staff, null, words)
  await testNewsletter(staff, id)
  await startNewsletter(staff, id, updatedAt)
  await queueNewsletterPortion()
  await deliverDueMails()
  expect(
    smtp.received
      .map(({ recipients }) => recipients)
      .flat()
      .sort(),
  ).toEqual(['asha@example.org', staff.email].sort())
  // With a word joiner, so that no mail program makes a link of the name.
  expect(smtp.received[0]?.text).toContain('Dear Om.\u2060Prakash,')
  for (const { headers, html } of smtp.received) {
    expect(headers).toMatchObject({
      ...automatic,
      precedence: 'bulk',
      'list-id': '<newsletter.rasika.example>',
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/rasika\.example\/api\/newsletters\/unsubscribe\?token=/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(html).toContain('One<br>')
  }
})
