import { chooseGuestPlan } from '@/lib/domains/payments/guest-plan/mutations'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'verified', accountLimits: [ownLimit] }, ({ actor }) => chooseGuestPlan(actor))
