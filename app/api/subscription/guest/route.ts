import { chooseGuestPlan } from '@/lib/domains/billing/mutations'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'verified' }, ({ actor }) => chooseGuestPlan(actor))
