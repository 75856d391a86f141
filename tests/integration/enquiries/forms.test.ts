import { POST as help } from '@/app/api/form/help/route'
import { POST as partners } from '@/app/api/form/partners/route'
import { db } from '@/lib/server/db/client'
import { brand } from '@/lib/shared/brand'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

const question = { name: 'Asha', email: 'Asha@Example.org ', message: 'When does the season begin?\n\nThank you.' }
const thanks = { message: 'Thank you for contacting us. Your message has been received.' }

describe('the enquiry forms', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  beforeEach(async () => {
    await db.enquiry.deleteMany()
    await db.outboxMail.deleteMany()
  })

  it('store an enquiry for help and mail it to the operator', async () => {
    const answer = await call(help, { json: question })
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual(thanks)
    expect(await db.enquiry.findFirst()).toMatchObject({
      kind: 'HELP',
      name: 'Asha',
      email: 'asha@example.org',
      company: null,
      message: question.message,
    })
    const mails = await db.outboxMail.findMany()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      toAddress: brand.supportEmail,
      subject: 'Help enquiry from Asha',
      replyTo: 'asha@example.org',
    })
    expect(mails[0]?.text).toContain('Asha <asha@example.org> writes:\n\nWhen does the season begin?\n\nThank you.')
  })

  it('store an enquiry of a partner with its company', async () => {
    const answer = await call(partners, { json: { ...question, company: 'Sabha & Sons' } })
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual(thanks)
    expect(await db.enquiry.findFirst()).toMatchObject({ kind: 'PARTNER', company: 'Sabha & Sons' })
    const mail = await db.outboxMail.findFirstOrThrow()
    expect(mail).toMatchObject({ toAddress: brand.supportEmail, subject: 'Partnership enquiry from Asha' })
    expect(mail.html).toContain('Sabha &amp; Sons')
  })

  it('name every missing field with its own message', async () => {
    const fields = {
      name: 'Please enter your name',
      email: 'Please enter your email address',
      message: 'Please enter your message',
    }
    expect((await call(help, { json: {} })).json()).toEqual({ message: fields.name, fields })
    expect((await call(partners, { json: { name: ' ', email: '', company: '', message: '\n' } })).json()).toEqual({
      message: fields.name,
      fields: { ...fields, company: 'Please enter your company name' },
    })
    expect(await db.enquiry.count()).toBe(0)
  })

  it.each(['nonsense', 'a@b', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', null, 5])(
    'refuse the e-mail address %p',
    async (email) => {
      const answer = await call(help, { json: { ...question, email } })
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { email: 'Please enter your email address' } })
    },
  )

  it('send mail only to the operator, with one subject line, also when the name holds line breaks', async () => {
    const name = 'Evil\r\nBcc: evil@example.net, <evil@example.net>'
    await call(help, { json: { ...question, name } })
    const mails = await db.outboxMail.findMany()
    expect(mails.map(({ toAddress, toName }) => [toAddress, toName])).toEqual([[brand.supportEmail, brand.name]])
    expect(mails[0]?.subject).not.toMatch(/[\r\n]/)
    expect(mails[0]?.html).not.toContain('<evil@')
  })

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('refuse a text with %s, which the database cannot store', async (_name, text) => {
    for (const field of ['name', 'message']) {
      expect((await call(help, { json: { ...question, [field]: text } })).status).toBe(400)
    }
    expect((await call(partners, { json: { ...question, company: text } })).status).toBe(400)
  })

  it('accept long texts in any script, up to a maximum length', async () => {
    expect((await call(help, { json: { ...question, name: 'ஆஷா', message: 'அ'.repeat(5000) } })).status).toBe(201)
    const tooLong = await call(help, { json: { ...question, message: 'a'.repeat(5001) } })
    expect(tooLong.json()).toMatchObject({ fields: { message: 'Please use at most 5000 characters' } })
  })

  it('store and mail one that is sent several times at the same moment once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(help, { json: question })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect([await db.enquiry.count(), await db.outboxMail.count()]).toEqual([1, 1])
  })
})
