import { prospectRowSchema } from './schema'

const read = (discount: string, email = 'asha@example.org') => prospectRowSchema.safeParse({ email, discount })

it.each(['10', ' 10 ', '10%', '10 %', '10.00', '10\u00a0'])('the discount %j of a spreadsheet is 10', (discount) => {
  expect(read(discount).data?.discount).toBe(10)
})

it.each(['0', '101', '10.5', '₹400', '1,000', 'TRUE', '10e1', ''])('the discount %j is refused', (discount) => {
  expect(read(discount).error?.issues[0]?.message).toBe('must be a whole number from 1 to 100')
})

it.each(['0.1', '.1', '0,1'])('the discount %j is refused with its cause', (discount) => {
  expect(read(discount).error?.issues[0]?.message).toMatch(/spreadsheets store 10% as 0\.1$/)
})

it('an address is read without the spaces around it', () => {
  expect(read('10', '\u00a0Asha@Example.org ').data?.email).toBe('asha@example.org')
})
