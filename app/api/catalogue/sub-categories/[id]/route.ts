import { changes, deletes } from '@/app/_calls/catalogue'
import { deleteSubCategory, saveSubCategory } from '@/lib/domains/editorial/mutations-sub-categories'
import { subCategoryInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const PUT = changes(subCategoryInputSchema, saveSubCategory)

export const DELETE = deletes(deleteSubCategory)
