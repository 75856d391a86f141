'use server'

import { changeGiftDelivery } from '@/lib/domains/payments/gift-changes/mutations'
import { refundGift } from '@/lib/domains/payments/gift-refunds/mutations'
import { action } from '@/lib/server/http/action'
import { giftMailLimit } from '@/lib/server/http/request-limits'
import { rowRefSchema } from '@/lib/shared/row-id'
import { giftDeliverySchema } from './schema'

export const changeGiftDeliveryAction = action(
  { name: 'change-gift', auth: 'verified', input: giftDeliverySchema, accountLimits: [giftMailLimit] },
  ({ actor, input }) => changeGiftDelivery(actor, input),
)

export const refundGiftAction = action(
  { name: 'refund-gift', auth: 'verified', input: rowRefSchema, accountLimits: [giftMailLimit] },
  ({ actor, input }) => refundGift(actor, input.id),
)
