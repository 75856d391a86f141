import { categoryMetadata, CategoryPage } from '@/app/(viewer)/(categories)/_components/category-page'

export const generateMetadata = categoryMetadata('lectures')

export default function LecturesPage({ searchParams }: PageProps<'/lectures'>) {
  return <CategoryPage category="lectures" searchParams={searchParams} />
}
