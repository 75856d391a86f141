import { outcomeOf, type SubscriptionFacts, type SubscriptionOutcome } from './policy'

const day = (date: number) => new Date(Date.UTC(2027, 4, date))
const now = day(20)
const never = null
const copyOf = (status: string, pastDueSince: Date | null = null) => ({ status, pastDueSince })
const paid = { isPaid: true, unpaidSince: null, now }
const unpaid = { isPaid: false, unpaidSince: null, now }

type Row = [title: string, facts: SubscriptionFacts, name: SubscriptionOutcome['name'], stored: unknown]
it.each<Row>([
  ['no payment yet', { copy: never, status: 'incomplete', ...unpaid }, 'waits', copyOf('incomplete')],
  ['a debit on its way', { copy: never, status: 'active', ...unpaid }, 'waits', copyOf('incomplete')],
  [
    'a debit that came back',
    { copy: copyOf('incomplete'), status: 'past_due', ...unpaid, unpaidSince: day(2) },
    'waits',
    copyOf('incomplete', day(2)),
  ],
  [
    'a checkout that expired',
    { copy: copyOf('incomplete'), status: 'incomplete_expired', ...unpaid },
    'lapses',
    copyOf('incomplete_expired'),
  ],
  [
    'an end without any payment',
    { copy: copyOf('incomplete', day(2)), status: 'canceled', ...unpaid },
    'lapses',
    copyOf('incomplete_expired', day(2)),
  ],
  ['a first payment', { copy: never, status: 'active', ...paid }, 'starts', copyOf('active')],
  ['a debit that arrived', { copy: copyOf('incomplete'), status: 'active', ...paid }, 'starts', copyOf('active')],
  [
    'a first payment whose renewal failed since',
    { copy: never, status: 'past_due', ...paid, unpaidSince: day(2) },
    'starts',
    copyOf('past_due', day(2)),
  ],
  [
    'a first payment and an end, whose events were lost',
    { copy: never, status: 'canceled', ...paid },
    'ends-unseen',
    copyOf('canceled'),
  ],
  ['a renewal', { copy: copyOf('active'), status: 'active', ...paid }, 'runs', copyOf('active')],
  ['a trial that became paid', { copy: copyOf('trialing'), status: 'active', ...paid }, 'runs', copyOf('active')],
  ['a pause', { copy: copyOf('active'), status: 'paused', ...paid }, 'runs', copyOf('paused')],
  [
    'a failed renewal',
    { copy: copyOf('active'), status: 'past_due', ...paid, unpaidSince: day(2) },
    'fails',
    copyOf('past_due', day(2)),
  ],
  [
    'a failed renewal without an open invoice',
    { copy: copyOf('active'), status: 'past_due', ...paid },
    'fails',
    copyOf('past_due', now),
  ],
  [
    'a failed renewal whose invoices staff closed',
    { copy: copyOf('past_due', day(2)), status: 'unpaid', ...paid },
    'fails',
    copyOf('unpaid', day(2)),
  ],
  ['an end', { copy: copyOf('active'), status: 'canceled', ...paid }, 'ends', copyOf('canceled')],
  [
    'an end after the last attempt',
    { copy: copyOf('past_due', day(2)), status: 'canceled', ...paid },
    'ends',
    copyOf('canceled'),
  ],
  [
    'an end after Stripe left it unpaid',
    { copy: copyOf('unpaid', day(2)), status: 'canceled', ...paid },
    'ends',
    copyOf('canceled', day(2)),
  ],
  [
    'an end that is read again',
    { copy: copyOf('canceled', day(2)), status: 'canceled', ...paid },
    'ends',
    copyOf('canceled', day(2)),
  ],
])('%s has its outcome', (_, facts, name, stored) => expect(outcomeOf(facts)).toEqual({ name, ...(stored as object) }))

it.each<[title: string, facts: SubscriptionFacts, stored: unknown, failed: unknown]>([
  [
    'all of them',
    { copy: copyOf('past_due', day(2)), status: 'active', ...paid },
    copyOf('active'),
    { since: day(2), until: null },
  ],
  [
    'an older one',
    { copy: copyOf('unpaid', day(2)), status: 'unpaid', ...paid, unpaidSince: day(9) },
    copyOf('unpaid', day(9)),
    { since: day(2), until: day(9) },
  ],
])('recovers where failed renewals were paid: %s', (_, facts, stored, failed) =>
  expect(outcomeOf(facts)).toEqual({ name: 'recovers', ...(stored as object), failed }),
)
