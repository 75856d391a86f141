import { requestWithdrawalLink } from '@/lib/domains/withdrawals/links/mutations'
import { withdrawalLinkSchema } from '@/lib/domains/withdrawals/schema'
import { withdrawalLinkLimits } from '@/lib/server/auth/attempt-limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits/rate-limit'

export const POST = route(
  { auth: 'public', body: withdrawalLinkSchema, limits: [withdrawalLinkLimits.address] },
  async ({ body }) => {
    await countAttempt(withdrawalLinkLimits.account, body.email)
    await requestWithdrawalLink(body.email)
    return { message: 'If this address has an account, a link is on its way. It works for one hour.' }
  },
)
