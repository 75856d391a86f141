import { badParam } from '@/sandbox/stripe/faults'
import { randomToken } from '@/sandbox/stripe/ids'
import { currency, decimal, integer, metadata, oneOf, optional, readParams, text } from '@/sandbox/stripe/params'
import { listRoute, retrieveRoute } from '@/sandbox/stripe/records'
import type { Route } from '@/sandbox/stripe/route'
import type { Coupon } from '@/sandbox/stripe/wire'
import { mergeMetadata } from './customers'

export const couponRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    respond({ world, params }) {
      const input = readParams(params, {
        id: optional(text({ max: 255, pattern: /^[\w.-]+$/ })),
        amount_off: optional(integer({ min: 1 })),
        currency: optional(currency()),
        duration: optional(oneOf('forever', 'once', 'repeating')),
        duration_in_months: optional(integer({ min: 1, max: 36 })),
        metadata: optional(metadata()),
        name: optional(text({ max: 40 })),
        percent_off: optional(decimal({ above: 0, max: 100 })),
      })
      const { amount_off, percent_off, duration_in_months } = input
      const duration = input.duration ?? 'once'
      if ((amount_off === undefined) === (percent_off === undefined)) {
        throw badParam('You must pass exactly one of amount_off and percent_off.', 'percent_off')
      }
      if (amount_off !== undefined && input.currency === undefined) {
        throw badParam('You must pass currency when passing amount_off.', 'currency', 'parameter_missing')
      }
      if ((duration === 'repeating') !== (duration_in_months !== undefined)) {
        const message =
          duration === 'repeating'
            ? 'You must pass duration_in_months when duration is repeating.'
            : 'You can only pass duration_in_months when duration is repeating.'
        throw badParam(message, 'duration_in_months')
      }
      const id = input.id ?? randomToken(8)
      if (world.tables.coupons.has(id)) throw badParam('Coupon already exists.', 'id', 'resource_already_exists')
      const coupon: Coupon = {
        id,
        object: 'coupon',
        amount_off: amount_off ?? null,
        created: world.now(),
        currency: amount_off === undefined ? null : (input.currency ?? null),
        duration,
        duration_in_months: duration_in_months ?? null,
        livemode: false,
        max_redemptions: null,
        metadata: mergeMetadata({}, input.metadata),
        name: input.name ?? null,
        percent_off: percent_off ?? null,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
      }
      world.tables.coupons.set(id, coupon)
      return coupon
    },
  },
  listRoute('/v1/coupons', 'coupons'),
  retrieveRoute('/v1/coupons', 'coupons'),
]
