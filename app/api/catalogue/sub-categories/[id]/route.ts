import { z } from 'zod'
import { refreshPublicPages } from '@/app/_cache/public-pages'
import { deleteSubCategory, saveSubCategory } from '@/lib/domains/catalogue/mutations-sub-categories'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { deleteSchema, subCategoryInputSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: idSchema })

export const PUT = route(
  { auth: 'admin', params, body: subCategoryInputSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    const saved = await saveSubCategory(actor, id, body, { requestId })
    refreshPublicPages()
    return saved
  },
)

export const DELETE = route(
  { auth: 'admin', params, body: deleteSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    await deleteSubCategory(actor, id, body, { requestId })
    refreshPublicPages()
  },
)
