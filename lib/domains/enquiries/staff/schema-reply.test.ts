import { replyAddress } from './schema'

const enquiry = {
  name: 'Kala',
  email: 'kala+arts@example.test',
  createdAt: '2026-11-22T02:30:00.000Z',
  message: 'We dance.\n\nMay we come & dance?',
}

test('a reply quotes the message line by line and escapes it', () => {
  const [address = '', query = ''] = replyAddress(enquiry, 'Sabha').split('?')
  expect(address).toBe('mailto:kala%2Barts%40example.test')
  expect(new URLSearchParams(query).get('subject')).toBe('Your message to Sabha')
  const body = new URLSearchParams(query).get('body')
  expect(body).toMatch(/^\r\n\r\nOn .* Kala wrote:\r\n> We dance\.\r\n>\r\n> May we come & dance\?$/)
})

test('a reply to a very long message quotes only its start', () => {
  expect(replyAddress({ ...enquiry, message: 'a'.repeat(50_000) }, 'Sabha').length).toBeLessThan(1600)
})
