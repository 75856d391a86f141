import { brand } from '@/lib/shared/brand'
import { minorUnits, monthlyPrice, plans } from '@/lib/shared/money/prices'
import { collectInvoice, draftInvoice } from './billing/invoices'
import { activateMandate, registerMandate } from './billing/mandates'
import { createPaymentMethod } from './billing/methods'
import { advancePeriod } from './billing/renewals'
import { createSubscription } from './billing/subscriptions'
import { createCustomer } from './resources/customers'
import { inlinePrice } from './resources/prices'
import { createProduct } from './resources/products'
import type { Subscription } from './wire'
import type { World } from './world'

/** Must match the ids in the seed (`prisma/demo/accounts.ts`). */
const CUSTOMER = 'cus_demo_member'
const SUBSCRIPTION = 'sub_demo_member'
/** Maximum number of renewals carried out after a long downtime. */
const MAX_RENEWALS = 120

/**
 * Creates the demo member, because its billing portal wouldn't work otherwise. If the member exists, carries out the
 * renewals missed during downtime.
 */
export function ensureDemoMember(world: World): void {
  const subscription = world.tables.subscriptions.get(SUBSCRIPTION)
  if (subscription) {
    // States saved by earlier versions have a product that isn't ours.
    for (const item of subscription.items.data) item.price.product = item.plan.product = ensureProduct(world)
    catchUp(world, subscription)
  }
  if (!subscription && !world.tables.customers.has(CUSTOMER)) subscribe(world)
}

function ensureProduct(world: World): string {
  const { name, productId } = plans.premium
  const known = world.tables.products.get(productId)
  return (known ?? createProduct(world, { id: productId, name: `${brand.name} ${name}` })).id
}

function subscribe(world: World): void {
  const monthly = monthlyPrice('india', 'premium')
  createCustomer(world, { id: CUSTOMER, email: 'member@rasika.test', name: 'Mohan Member' })
  const price = inlinePrice(
    world,
    {
      currency: monthly.currency,
      unit_amount: minorUnits(monthly),
      recurring: { interval: 'month' },
      product: ensureProduct(world),
      product_data: undefined,
      tax_behavior: undefined,
    },
    'price_data',
  )
  const method = createPaymentMethod(world, { type: 'card', customer: CUSTOMER, card: '4000003560000123' })
  const subscription = createSubscription(world, {
    id: SUBSCRIPTION,
    customer: CUSTOMER,
    items: [{ price, quantity: 1 }],
    coupon: null,
    metadata: {},
    checkoutSession: null,
    paymentMethod: method.id,
  })
  const invoice = draftInvoice(world, subscription, 'subscription_create')
  world.emit('customer.subscription.created', subscription)
  world.emit('invoice.created', invoice)
  const mandate = registerMandate(world, method, minorUnits(monthly), 'works')
  collectInvoice(world, invoice)
  activateMandate(world, mandate, 'works')
}

function catchUp(world: World, subscription: Subscription): void {
  for (let renewals = 0; renewals < MAX_RENEWALS; renewals += 1) {
    const end = subscription.items.data[0]?.current_period_end ?? Infinity
    if (subscription.status !== 'active' || end > world.now()) return
    advancePeriod(world, subscription)
  }
}
