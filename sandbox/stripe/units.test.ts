import { discountOn, formatAmount } from './billing/money'
import { addMonths, periodEnd } from './billing/periods'
import { readConfig } from './config'
import { Fault } from './faults'
import { decodeForm, hash, integer, list, optional, text } from './params'
import type { Coupon } from './wire'

const at = (date: string) => Date.parse(`${date}T10:00:00Z`) / 1000

function coupon(off: Partial<Coupon>): Coupon {
  return {
    id: 'c',
    object: 'coupon',
    amount_off: null,
    created: 0,
    currency: null,
    duration: 'forever',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...off,
  }
}

describe('a billing period', () => {
  it('ends on the last day of a month that lacks the day, and returns to the day afterwards', () => {
    expect(addMonths(at('2024-01-31'), 1)).toBe(at('2024-02-29'))
    expect(addMonths(at('2023-12-15'), 2)).toBe(at('2024-02-15'))
    const anchor = at('2024-01-31')
    expect(periodEnd(anchor, anchor)).toBe(at('2024-02-29'))
    expect(periodEnd(anchor, at('2024-02-29'))).toBe(at('2024-03-31'))
  })
})

describe('an amount', () => {
  it.each([
    [40_000, { percent_off: 50 }, 20_000],
    [1001, { percent_off: 33.33 }, 334],
    [5, { percent_off: 50 }, 3],
    [1000, { amount_off: 300, currency: 'usd' }, 300],
    [1000, { amount_off: 3000, currency: 'usd' }, 1000],
  ])('of %i with the coupon %j is reduced by %i', (amount, off, expected) => {
    expect(discountOn(amount, coupon(off))).toBe(expected)
  })

  it('is formatted for people', () => {
    expect([
      formatAmount(40_000, 'inr'),
      formatAmount(1000, 'usd'),
      formatAmount(667, 'usd'),
      formatAmount(500, 'jpy'),
    ]).toEqual(['₹400', '$10', '$6.67', '¥500'])
  })
})

describe('form decoding', () => {
  const check = hash({ a: optional(list(hash({ b: integer() }))), c: optional(text()) })

  it('reads brackets with and without numbers', () => {
    expect(check(decodeForm('a[0][b]=1&a[1][b]=2&c=x%20y'), '')).toEqual({ a: [{ b: 1 }, { b: 2 }], c: 'x y' })
    expect(hash({ e: list(text()) })(decodeForm('e[]=x&e[]=y'), '')).toEqual({ e: ['x', 'y'] })
  })

  it('rejects contradictory and deep names, and treats names such as __proto__ as plain names', () => {
    expect(() => decodeForm('a=1&a[b]=2')).toThrow(Fault)
    expect(() => decodeForm(`a${'[x]'.repeat(20)}=1`)).toThrow(Fault)
    expect(() => check(decodeForm('__proto__[x]=1'), '')).toThrow('Received unknown parameter: __proto__')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('the configuration', () => {
  const good = {
    STRIPE_SANDBOX_PORT: '4000',
    STRIPE_SANDBOX_STATE: 'state.json',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_WEBHOOK_URL: 'http://localhost:3000/hook',
  }

  it('is read from a complete environment', () => {
    expect(readConfig(good)).toMatchObject({ port: 4000, publicUrl: 'http://localhost:4000', host: undefined })
    expect(readConfig({ ...good, NODE_ENV: 'production', DATABASE_URL: 'x', EMBEDDED_DATABASE: '1' }).port).toBe(4000)
    expect(readConfig({ ...good, NODE_ENV: 'production', DATABASE_URL: 'x', ALLOW_SANDBOX: '1' }).port).toBe(4000)
  })

  it.each([
    ['STRIPE_SANDBOX_PORT', { STRIPE_SANDBOX_PORT: '' }],
    ['STRIPE_SANDBOX_PORT', { STRIPE_SANDBOX_PORT: '70000' }],
    ['STRIPE_SANDBOX_STATE', { STRIPE_SANDBOX_STATE: undefined }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_x' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_live_x' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_WEBHOOK_URL', { STRIPE_WEBHOOK_URL: 'nowhere' }],
    ['ALLOW_SANDBOX', { NODE_ENV: 'production', DATABASE_URL: 'postgres://db' }],
  ])('with a bad %s is refused in one line: %j', (name, change) => {
    expect(() => readConfig({ ...good, ...change })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })
})
