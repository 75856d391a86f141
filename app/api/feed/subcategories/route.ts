import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'public' }, () => listSubCategories())
