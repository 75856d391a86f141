import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveSubCategory } from '@/lib/domains/catalogue/mutations-sub-categories'
import { subCategoryInputSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'admin', body: subCategoryInputSchema, status: 201 },
  async ({ actor, body, requestId }) => {
    const saved = await saveSubCategory(actor, null, body, { requestId })
    refreshPublicPages()
    return saved
  },
)
