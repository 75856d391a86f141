import { createHash } from 'node:crypto'
import { consentText, consentTexts } from './schema'

/** First characters of the SHA-256 of each version. Add a line for a new version instead of changing one. */
const published: Record<string, string> = {
  'subscription-1': '8ae1f531866f',
  'pass-1': 'd7e7e3606c24',
  'rental-1': '89005ef64e38',
  'gift-1': '38b4e99f822c',
  'ticket-1': '1d893b56f77d',
}

test('a text that people have agreed to never changes without a new version', () => {
  for (const { version, text } of Object.values(consentTexts)) {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
    expect([version, published[version]]).toEqual([version, hash])
  }
})

test('a subscription says what is charged, and the other texts have no blanks', () => {
  expect(consentText('subscription', '₹400 every month')).toContain('I will be charged ₹400 every month until I cancel')
  for (const kind of ['pass', 'rental', 'gift', 'ticket'] as const) expect(consentText(kind)).not.toContain('{')
})
