import { categoryMetadata, CategoryPage } from '@/app/(viewer)/(categories)/_components/category-page'

export const generateMetadata = categoryMetadata('dance')

export default function DancePage({ searchParams }: PageProps<'/dance'>) {
  return <CategoryPage category="dance" searchParams={searchParams} />
}
