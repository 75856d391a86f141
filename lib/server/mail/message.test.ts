import { readFileSync } from 'node:fs'
import mjml from 'mjml'
import { isolateText } from '@/lib/shared/format/format'
import { MAIL_NIGHT, MAX_PREVIEW } from '@/lib/shared/format/mail-paragraph'
import { composeMail, type MailContent } from './message'

const URDU = 'اردو میں ایک شام'

const mailOf = (paragraph: string, content: Partial<MailContent> = {}) =>
  composeMail({
    subject: `Coming up: ${isolateText(URDU)}`,
    greeting: 'Dear Asha,',
    paragraphs: [paragraph],
    ...content,
  })
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)

test('the email layout is compiled from its MJML source', async () => {
  const source = readFileSync('lib/server/mail/layout.mjml', 'utf8')
  const { html, errors } = await mjml(source, { beautify: true })
  expect(errors).toEqual([])
  expect(readFileSync('lib/server/mail/layout.html', 'utf8')).toBe(html)
})

test('a paragraph that a person wrote sets its own text direction', () => {
  const { html, text } = mailOf(URDU)
  expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*>${URDU}</p>`))
  expect(text).toContain(URDU)
})

test('our sentence runs from left to right even if it starts with an Urdu name', () => {
  const { html, subject } = mailOf(`${isolateText(URDU)} begins in an hour.`)
  expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*><bdi>${URDU}</bdi> begins in an hour\\.</p>`))
  expect(subject).toBe(`Coming up: ${URDU}`)
  expect(isolateText('Malini Rao')).toBe('Malini Rao')
})

test('an email has a dark style, which the preview in the dashboard can switch on', () => {
  const { html } = mailOf('Hello.')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain(`@media ${MAIL_NIGHT} {`)
})

test('an email without a preview shows the start of its text, cut at a word', () => {
  const previewOf = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]
  expect(previewOf(mailOf('One\r\n<two>.').html)).toBe('One &lt;two&gt;.')
  const long = previewOf(mailOf('kutcheri '.repeat(30)).html) ?? ''
  expect(long).toMatch(/kutcheri…$/)
  expect(long.length).toBeLessThanOrEqual(MAX_PREVIEW)
  expect(previewOf(mailOf('One.', { preview: 'Two.' }).html)).toBe('Two.')
})

test('optional parts without a value leave no trace in the layout', () => {
  const bare = mailOf('Hello.').html
  expect(bare).not.toMatch(/\[\[|bgcolor="#7a1f2b"|undefined/)
  expect(mailOf('[[#buttonUrl]] [[brand]]').html).toContain('>[[#buttonUrl]] [[brand]]</p>')
})

test.each([
  ['See https://a.example/x_(y)?b=1&c=2.', 'https://a.example/x_(y)?b=1&amp;c=2'],
  ['Or ‘http://a.example/b’', 'http://a.example/b'],
  ['www.sabha.art, at seven', 'https://www.sabha.art', 'www.sabha.art'],
  ['Write to box@sabha.art.', 'mailto:box@sabha.art', 'box@sabha.art'],
])('a URL or email address that staff wrote becomes a link: %s', (words, href, shown = href) => {
  expect(linksOf(mailOf(words).html)).toEqual([[href, shown]])
  expect(linksOf(mailOf('Hello.', { footnote: words }).html)).toEqual([[href, shown]])
})

test.each(['।', '॥', '۔', '،', '؟', '…', '。', '—'])('a link ends before the punctuation mark: %s', (sign) => {
  const words = `https://a.example/x${sign}`
  const link = ['https://a.example/x', 'https://a.example/x']
  expect(linksOf(mailOf(`${words}y`).html)).toEqual([link])
  expect(linksOf(mailOf(words, { isForeign: true }).html)).toEqual([link])
})

test.each([
  'Om.Prakash',
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.example',
  'ftp://a.example',
  'www.\u2060a.\u2060in',
])('text that is not a web address never becomes a link: %s', (words) => {
  expect(linksOf(mailOf(words).html)).toEqual([])
  expect(linksOf(mailOf(words, { isForeign: true }).html)).toEqual([])
})

test.each(['https://a.example', 'WWW.a.example', 'a@b.example'])(
  'a name never becomes a link in our sentences: %s',
  (name) => {
    const { html, subject } = mailOf(`${isolateText(name)} is yours.`, { subject: isolateText(name) })
    expect(linksOf(html)).toEqual([])
    expect(html).toContain(`<bdi>${name}</bdi> is yours.`)
    expect(subject).toBe(name)
  },
)

test.each([
  'http://a.example',
  'www.a.example',
  'a@b.example',
  'https://rasika.example@evil.example/',
  'https://раsika.example/',
  'https://a.example/"onclick="x',
])('a misleading URL from a stranger does not become a link: %s', (words) => {
  expect(linksOf(mailOf(words, { isForeign: true }).html)).toEqual([])
})

test('a URL from a stranger becomes a link that shows it in full, from left to right', () => {
  const { html } = mailOf('\u202ehttps://a.example/x?b=1&c=<b>', { isForeign: true })
  expect(linksOf(html)).toEqual([['https://a.example/x?b=1&amp;c=', 'https://a.example/x?b=1&amp;c=']])
  expect(html).toMatch(/<a href="https:[^"]*" dir="ltr"/)
})
