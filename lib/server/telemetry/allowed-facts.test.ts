/** @jest-environment node */
import { statementFacts } from '@/lib/server/db/traced'
import { providerOperation } from '@/lib/server/stripe'
import { allowedFacts } from '@/lib/server/telemetry/allowed-facts'

describe('the attributes of a span', () => {
  it('are only those on the list', () => {
    const facts = {
      'http.route': '/browse/videos/[id]/info',
      'http.target': '/browse?code=1',
      'client.address': '203.0.113.7',
      email: 'a',
    }
    expect(allowedFacts(facts)).toEqual({ 'http.route': '/browse/videos/[id]/info' })
  })

  it.each(['asha@example.org', '203.0.113.7', '2001:db8:0:1::7', '/browse?code=1', 'x'.repeat(121)])(
    'never have the value %s',
    (value) => {
      expect(allowedFacts({ 'rasika.outcome': value })).toEqual({ 'rasika.outcome': 'hidden' })
    },
  )

  it('are words, numbers or booleans', () => {
    expect(allowedFacts({ 'rasika.outcome': { email: 'x' }, 'http.route': undefined, 'rasika.found': 3 })).toEqual({
      'rasika.found': 3,
    })
  })
})

describe('the span of a statement', () => {
  it.each([
    ['SELECT "public"."User"."id" FROM "public"."User" WHERE "public"."User"."email" = \'a@b.c\'', 'SELECT', 'User'],
    ['\n  UPDATE "OutboxMail" SET "attempts" = 1', 'UPDATE', 'OutboxMail'],
    ['INSERT INTO "public"."Rental" ("id") VALUES ($1)', 'INSERT', 'Rental'],
    ['WITH found AS (SELECT 1 FROM "SearchWord") SELECT 1', 'WITH', 'SearchWord'],
    ['COMMIT', 'COMMIT', undefined],
    ["'asha@example.org'", 'OTHER', undefined],
  ])('has the operation and the table: %s', (sql, operation, table) => {
    expect(statementFacts(sql)).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    })
  })
})

describe('the span of a request to Stripe', () => {
  it.each([
    ['/v1/checkout/sessions', 'GET /v1/checkout/sessions'],
    ['/v1/customers/cus_PfT3abc9', 'GET /v1/customers/{id}'],
    ['/v1/checkout/sessions/cs_test_a1B2/expire', 'GET /v1/checkout/sessions/{id}/expire'],
    ['/v1/coupons/prospect-50-12m', 'GET /v1/coupons/{id}'],
    ['/v1/subscriptions?customer=cus_1&email=asha%40example.org', 'GET /v1/subscriptions'],
  ])('has no ids: %s is %s', (path, operation) => expect(providerOperation('GET', path)).toBe(operation))
})
