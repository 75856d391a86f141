import { z } from 'zod'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { categorySlugSchema } from '@/lib/domains/catalogue/schema'
import { route } from '@/lib/server/http/route'

const params = z.object({ category: categorySlugSchema })

export const GET = route({ auth: 'public', params }, ({ params: { category } }) => listSubCategories(category))
