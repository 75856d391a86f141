import { POST as help } from '@/app/api/form/help/route'
import { POST as partners } from '@/app/api/form/partners/route'
import { db } from '@/lib/server/db/client'
import { brand } from '@/lib/shared/brand'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '1000' })

const question = { name: 'Asha', email: 'Asha@Example.org ', message: 'When does the season begin?\n\nThank you.' }
const ask = (json: object = {}) => call(help, { json: { ...question, ...json } })

beforeEach(async () => {
  await db.enquiry.deleteMany()
  await db.outboxMail.deleteMany()
})

it.each([
  ['help', help, 'HELP', null, 'Help enquiry from Asha', ''],
  ['partner', partners, 'PARTNER', 'Sabha & Sons', 'Partnership enquiry from Asha', ', Sabha & Sons,'],
])('the %s form stores and emails an enquiry', async (_, form, kind, company, subject, of) => {
  const answer = await call(form, { json: { ...question, ...(company && { company }) } })
  const message = 'Thank you for contacting us. Your message has been received.'
  expect([answer.status, answer.json()]).toEqual([201, { message }])
  const stored = { kind, name: 'Asha', email: 'asha@example.org', company, message: question.message }
  expect(await db.enquiry.findMany()).toMatchObject([stored])
  const [mail, ...more] = await db.outboxMail.findMany()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ toAddress: brand.supportEmail, subject, replyTo: 'asha@example.org' })
  expect(mail?.text).toContain(`Asha <asha@example.org>${of} wrote:\n\nWhen does the season begin?\n\nThank you.`)
  if (company) expect(mail?.html).toContain('Sabha &amp; Sons')
})

it('the enquiry forms have a message for each missing field', async () => {
  const [name, email] = ['Please enter your name', 'Please enter your email address']
  const fields = { name, email, message: 'Please enter your message' }
  expect((await call(help, { json: {} })).json()).toEqual({ message: name, fields })
  const blank = await call(partners, { json: { name: ' ', email: '', company: '', message: '\n' } })
  const company = 'Please enter your company name'
  expect(blank.json()).toEqual({ message: name, fields: { ...fields, company } })
  expect(await db.enquiry.count()).toBe(0)
})

it.each(['nonsense', 'a@b', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', null, 5])(
  'an enquiry with the email address %p gets 400',
  async (email) => {
    const answer = await ask({ email })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { email: 'Please enter your email address' } })
  },
)

it('an enquiry is emailed only to the operator, with a one-line subject, even if the name contains line breaks', async () => {
  await ask({ name: 'Evil\r\nBcc: evil@example.net, <evil@example.net>' })
  const [mail, ...more] = await db.outboxMail.findMany()
  expect([mail?.toAddress, mail?.toName, more]).toEqual([brand.supportEmail, brand.name, []])
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(mail?.html).not.toContain('<evil@')
})

it.each([
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
])('an enquiry with %s, which the database cannot store, gets 400', async (_name, text) => {
  for (const field of ['name', 'message']) expect((await ask({ [field]: text })).status).toBe(400)
  expect((await call(partners, { json: { ...question, company: text } })).status).toBe(400)
})

it('an enquiry may be long and in any script, up to a maximum length', async () => {
  expect((await ask({ name: 'ஆஷா', message: 'அ'.repeat(5000) })).status).toBe(201)
  const tooLong = await ask({ message: 'a'.repeat(5001) })
  expect(tooLong.json()).toMatchObject({ fields: { message: 'Use at most 5000 characters.' } })
})

it('concurrent copies of an enquiry are stored and emailed once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask()))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect([await db.enquiry.count(), await db.outboxMail.count()]).toEqual([1, 1])
})
