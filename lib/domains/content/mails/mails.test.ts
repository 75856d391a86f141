import { readDefaultMail } from '@/lib/domains/content/files'
import { defaultSettings } from '@/lib/domains/content/settings/schema'
import { enquiryMail } from '@/lib/domains/enquiries/mails'
import { newsletterMail } from '@/lib/domains/newsletters/mails'
import type { MailBody } from '@/lib/server/mail/message'
import { MAX_PREVIEW } from '@/lib/shared/format/mail-paragraph'
import { exampleMail } from './mails'
import { mailTextNames, type MailTextName } from './policy'

const season = {
  name: 'The season opens',
  previewText: 'The first ten are free.',
  text: 'Forty concerts in three weeks.\n\nSee https://sabha.example/season, or write to box@sabha.example.',
  buttonLabel: 'See the programme',
  buttonUrl: 'https://sabha.example/season',
}
const message = 'The screen is black.\nSee https://img.example/a.png'
const enquiry = { brandName: 'Rasika', kind: 'Help', name: 'Uma', email: 'uma@example.org', message }

const mails: [string, MailBody][] = [
  ...mailTextNames.map((name): [string, MailBody] => [
    name,
    exampleMail(name, { ...defaultSettings, text: readDefaultMail(name) }, 'Asha'),
  ]),
  ['newsletter', newsletterMail('https://sabha.example', 'Rasika', season, { firstName: 'Asha', token: 'x' })],
  ['enquiry', enquiryMail(enquiry)],
]
const plain = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'lt'] ?? "'")

describe.each(mails)('the email %s', (_name, { subject, text, html }) => {
  it('has a short preview that adds to its subject', () => {
    const preview = plain(/<div style="display:none[^>]*>([^<]+)</.exec(html)?.[1] ?? '')
    expect(preview.length).toBeGreaterThan(0)
    expect(preview.length).toBeLessThanOrEqual(MAX_PREVIEW)
    expect(subject).not.toContain(preview)
    expect(preview).not.toMatch(/\{\w+\}/)
  })

  it('sets the width, button and text direction in a way that all email programs understand', () => {
    expect(html).toContain('width="600"')
    if (/:\nhttps?:/.test(text)) expect(html).toMatch(/<td [^>]*bgcolor="#[^>]*>\s*<a href="https:/)
    expect(html.match(/<(p|li)\b[^>]*>/g)?.filter((tag) => !tag.includes('dir="auto"'))).toEqual([])
  })

  it('contains every link in its plain text too', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => plain(href).replace(/^mailto:/, ''))
    expect(links.filter((href) => !text.includes(href))).toEqual([])
  })
})

const previewOf = (name: MailTextName) => /^Preview: (.+)$/m.exec(readDefaultMail(name))?.[1] ?? ''

it('an email text without a preview uses the preview of the default text', () => {
  const text = readDefaultMail('receipt').replace(/\nPreview:.*/, '')
  const mail = exampleMail('receipt', { ...defaultSettings, text }, '')
  expect(mail.html).toContain(`>${previewOf('receipt')}<`)
})

it('each email has its own preview, which its text does not repeat', () => {
  expect(new Set(mailTextNames.map(previewOf)).size).toBe(mailTextNames.length)
  expect(mailTextNames.filter((name) => readDefaultMail(name).split(previewOf(name)).length !== 2)).toEqual([])
})
