import { chooseGuestPlan } from '@/lib/domains/payments/mutations-guest-plan'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'verified' }, ({ actor }) => chooseGuestPlan(actor))
