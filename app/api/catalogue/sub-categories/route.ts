import { creates } from '@/app/_calls/catalogue'
import { saveSubCategory } from '@/lib/domains/catalogue/mutations-sub-categories'
import { subCategoryInputSchema } from '@/lib/domains/catalogue/schema-shelf'

export const POST = creates(subCategoryInputSchema, saveSubCategory)
