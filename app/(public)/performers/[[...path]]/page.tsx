import { createNamePages } from '@/app/(public)/_knowledge/pages'

const { generateMetadata, generateStaticParams, Page } = createNamePages('performers')

export const revalidate = 300
export { generateMetadata, generateStaticParams }
export default Page
