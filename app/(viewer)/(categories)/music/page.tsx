import { categoryMetadata, CategoryPage } from '@/app/(viewer)/(categories)/_components/category-page'

export const generateMetadata = categoryMetadata('music')

export default function MusicPage({ searchParams }: PageProps<'/music'>) {
  return <CategoryPage category="music" searchParams={searchParams} />
}
