import { readDefaultMail } from '@/lib/domains/content/files'
import { composeTextMail } from '@/lib/domains/content/mails/mails'
import { brand } from '@/lib/shared/brand'
import { composeMembershipReceipt, composeRentalReceipt } from './mails'

jest.mock('@/lib/server/http/site-url', () => ({ siteUrl: (path: string) => `https://x.test${path}` }))

const paidAt = new Date('2027-05-01T08:00:00Z')
const tax = 'Includes GST at 9%: $0.83'
const wordsOf = (name: 'receipt' | 'rental-receipt') => ({
  text: readDefaultMail(name),
  brandName: brand.name,
  supportEmail: brand.supportEmail,
})
const greeting = 'Dear Asha,'
const seller = `${brand.company} · ${brand.registrationNumber} · ${brand.address}`

it('the receipt of the membership names the seller, and the tax where there is one', () => {
  const receipt = {
    price: { currency: 'usd', amount: 10 } as const,
    paidAt,
    paidUntil: null,
    number: 'A-1',
    invoiceUrl: null,
  }
  const mailed = (text: string | null) =>
    composeTextMail('receipt', wordsOf('receipt'), { greeting, ...composeMembershipReceipt({ ...receipt, tax: text }) })
  expect(mailed(tax).text).toContain(`Amount: $10 · ${tax} · Paid on: 1 May 2027 · Invoice: A-1\n\n${seller}`)
  expect(mailed(null).text).toContain(`Amount: $10 · Paid on: 1 May 2027`)
})

it('the receipt of a rental names the seller, and the tax where there is one', () => {
  const paid = { number: 7, price: { currency: 'usd', amount: 5 } as const, paidAt, expiresAt: paidAt }
  const mailed = (text: string | null) =>
    composeTextMail('rental-receipt', wordsOf('rental-receipt'), {
      greeting,
      ...composeRentalReceipt({ ...paid, tax: text }, { id: 1, name: 'Bhairavi' }),
    }).text
  expect(mailed(tax)).toContain(`${tax}.`)
  expect([mailed(tax), mailed(null)]).toEqual([expect.stringContaining(seller), expect.stringContaining(seller)])
  expect(mailed(null)).not.toContain('GST')
})
