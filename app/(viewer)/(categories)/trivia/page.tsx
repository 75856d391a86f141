import { categoryMetadata, CategoryPage } from '@/app/(viewer)/(categories)/_components/category-page'

export const generateMetadata = categoryMetadata('trivia')

export default function TriviaPage({ searchParams }: PageProps<'/trivia'>) {
  return <CategoryPage category="trivia" searchParams={searchParams} />
}
