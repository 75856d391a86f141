import { creates } from '@/app/_calls/catalogue'
import { saveSubCategory } from '@/lib/domains/editorial/mutations-sub-categories'
import { subCategoryInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const POST = creates(subCategoryInputSchema, saveSubCategory)
