import { refreshPublicPages } from '@/app/_cache/public-pages'
import { orderSubCategories } from '@/lib/domains/editorial/mutations-sub-categories'
import { subCategoryOrderSchema } from '@/lib/domains/editorial/schema-shelf'
import { route } from '@/lib/server/http/route'

export const PUT = route({ auth: 'admin', body: subCategoryOrderSchema }, async ({ actor, body, requestId }) => {
  await orderSubCategories(actor, body, { requestId })
  refreshPublicPages()
})
