const chargingStatuses = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])
const endedStatuses = new Set(['canceled', 'incomplete_expired'])

/** Whether a subscription may still charge, so that a second one would be paid twice. @param status Stripe's */
export const mayCharge = (status: string): boolean => chargingStatuses.has(status)

/** Whether a subscription ended for good. @param status Stripe's */
export const hasEnded = (status: string): boolean => endedStatuses.has(status)
