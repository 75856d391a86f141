import { redeemCode } from '@/lib/domains/payments/redemptions/mutations'
import { redeemSchema } from '@/lib/domains/payments/redemptions/schema'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'verified', body: redeemSchema }, ({ actor, body, address }) =>
  redeemCode(actor, body.code, address),
)
