import { categoryMetadata, CategoryPage } from '@/app/(viewer)/(categories)/_components/category-page'

export const metadata = categoryMetadata('dance')

export default function DancePage({ searchParams }: PageProps<'/dance'>) {
  return <CategoryPage category="dance" searchParams={searchParams} />
}
