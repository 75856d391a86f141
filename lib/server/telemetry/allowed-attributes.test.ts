import { SpanKind } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { providerOperation } from '@/lib/server/stripe/stripe'
import { allowedAttributes, safeSpans } from './allowed-attributes'

describe('the exporter of traces', () => {
  it('sends only the attributes on the list', () => {
    const attributes = {
      'http.route': '/browse/videos/[id]/info',
      'http.target': '/browse?code=1',
      'client.address': '203.0.113.7',
      email: 'a',
    }
    expect(allowedAttributes(attributes)).toEqual({ 'http.route': '/browse/videos/[id]/info' })
  })

  it.each(['asha@example.org', '203.0.113.7', '2001:db8:0:1::7', '/browse?code=1', 'x'.repeat(121)])(
    'hides the value %s',
    (value) => {
      expect(allowedAttributes({ 'rasika.outcome': value })).toEqual({ 'rasika.outcome': 'hidden' })
    },
  )

  it('drops values that are not a text, a number or a boolean', () => {
    expect(allowedAttributes({ 'rasika.outcome': { email: 'x' }, 'http.route': undefined, 'rasika.found': 3 })).toEqual(
      {
        'rasika.found': 3,
      },
    )
  })

  it.each([
    ['pg.query:SELECT rasika', '@opentelemetry/instrumentation-pg', 'pg.query:SELECT'],
    ["pg.query:'ASHA@EXAMPLE.ORG' rasika", '@opentelemetry/instrumentation-pg', 'pg.query'],
    ['pg-pool.connect', '@opentelemetry/instrumentation-pg', 'pg-pool.connect'],
    ['fetch GET https://example.org/?code=1', 'next.js', 'next.js'],
    ['job mail', 'rasika', 'job mail'],
  ])('sends the span %s of %s as %s', (name, scope, sent) => {
    const span = { name, kind: SpanKind.INTERNAL, attributes: {}, status: { code: 2, message: 'asha@example.org' } }
    const full = { ...span, instrumentationScope: { name: scope }, spanContext: () => ({ spanId: '1' }) }
    const events = [{ name: 'exception', attributes: { 'exception.message': 'asha@example.org' } }]
    expect(safeSpans([{ ...full, events } as unknown as ReadableSpan])[0]).toMatchObject({
      name: sent,
      status: { code: 2 },
      events: [],
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
