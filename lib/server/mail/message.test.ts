import { composeMail, isolated } from '@/lib/server/mail/message'

const URDU = 'اردو میں ایک شام'

const mailOf = (paragraph: string) =>
  composeMail({ subject: `Coming up: ${isolated(URDU)}`, greeting: 'Dear Asha,', paragraphs: [paragraph] })

test('a paragraph that a person wrote has its own direction in a mail', () => {
  const { html, text } = mailOf(URDU)
  expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*>${URDU}</p>`))
  expect(text).toContain(URDU)
})

test('a sentence of ours that begins with an Urdu name runs from left to right in a mail', () => {
  const { html, subject } = mailOf(`${isolated(URDU)} begins in an hour.`)
  expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*><bdi>${URDU}</bdi> begins in an hour\\.</p>`))
  expect(subject).toBe(`Coming up: ${URDU}`)
  expect(isolated('Malini Rao')).toBe('Malini Rao')
})
