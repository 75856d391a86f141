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

test('the layout of emails is what MJML generates from its source', async () => {
  const source = readFileSync('lib/server/mail/layout.mjml', 'utf8')
  const { html, errors } = await mjml(source, { beautify: true })
  expect(errors).toEqual([])
  expect(readFileSync('lib/server/mail/layout.html', 'utf8')).toBe(html)
})

test('a paragraph that a person wrote has its own direction in a mail', () => {
  const { html, text } = mailOf(URDU)
  expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*>${URDU}</p>`))
  expect(text).toContain(URDU)
})

test('a sentence of ours that begins with an Urdu name runs from left to right in a mail', () => {
  const { html, subject } = mailOf(`${isolateText(URDU)} begins in an hour.`)
  expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*><bdi>${URDU}</bdi> begins in an hour\\.</p>`))
  expect(subject).toBe(`Coming up: ${URDU}`)
  expect(isolateText('Malini Rao')).toBe('Malini Rao')
})

test('a mail has a look for dark programs, which the preview of the dashboard switches', () => {
  const { html } = mailOf('Hello.')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain(`@media ${MAIL_NIGHT} {`)
})

test('a mail without a preview of its own shows the beginning of its words, cut at a word', () => {
  const previewOf = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]
  expect(previewOf(mailOf('One\r\n<two>.').html)).toBe('One &lt;two&gt;.')
  const long = previewOf(mailOf('kutcheri '.repeat(30)).html) ?? ''
  expect(long).toMatch(/kutcheri…$/)
  expect(long.length).toBeLessThanOrEqual(MAX_PREVIEW)
  expect(previewOf(mailOf('One.', { preview: 'Two.' }).html)).toBe('Two.')
})

test('the parts that a mail does not have leave nothing behind', () => {
  const bare = mailOf('Hello.').html
  expect(bare).not.toMatch(/\[\[|bgcolor="#7a1f2b"|undefined/)
  expect(mailOf('[[#buttonUrl]] [[brand]]').html).toContain('>[[#buttonUrl]] [[brand]]</p>')
})

test.each([
  ['See https://a.example/x_(y)?b=1&c=2.', 'https://a.example/x_(y)?b=1&amp;c=2'],
  ['Or ‘http://a.example/b’', 'http://a.example/b'],
  ['www.sabha.art, at seven', 'https://www.sabha.art', 'www.sabha.art'],
  ['Write to box@sabha.art.', 'mailto:box@sabha.art', 'box@sabha.art'],
])('a URL written by staff becomes a link: %s', (words, href, shown = href) => {
  expect(linksOf(mailOf(words).html)).toEqual([[href, shown]])
  expect(linksOf(mailOf('Hello.', { footnote: words }).html)).toEqual([[href, shown]])
})

test.each(['।', '॥', '۔', '،', '؟', '…', '。', '—'])(
  'an address ends before the sign that ends a sentence: %s',
  (sign) => {
    const words = `https://a.example/x${sign}`
    const link = ['https://a.example/x', 'https://a.example/x']
    expect(linksOf(mailOf(`${words}y`).html)).toEqual([link])
    expect(linksOf(mailOf(words, { isForeign: true }).html)).toEqual([link])
  },
)

test.each([
  'Om.Prakash',
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.example',
  'ftp://a.example',
  'www.\u2060a.\u2060in',
])('text that is no URL does not become a link: %s', (words) => {
  expect(linksOf(mailOf(words).html)).toEqual([])
  expect(linksOf(mailOf(words, { isForeign: true }).html)).toEqual([])
})

test.each(['https://a.example', 'WWW.a.example', 'a@b.example'])(
  'a name is no link in a sentence of ours, whatever it is: %s',
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
])('a misleading link by a stranger stays text: %s', (words) => {
  expect(linksOf(mailOf(words, { isForeign: true }).html)).toEqual([])
})

test('a stranger’s URL is a link that shows all of it, from left to right', () => {
  const { html } = mailOf('\u202ehttps://a.example/x?b=1&c=<b>', { isForeign: true })
  expect(linksOf(html)).toEqual([['https://a.example/x?b=1&amp;c=', 'https://a.example/x?b=1&amp;c=']])
  expect(html).toMatch(/<a href="https:[^"]*" dir="ltr"/)
})
