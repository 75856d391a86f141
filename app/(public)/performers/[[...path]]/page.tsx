import { knowledgePages } from '@/app/(public)/_knowledge/pages'

const { generateMetadata, generateStaticParams, Page } = knowledgePages('performers')

export const revalidate = 300
export { generateMetadata, generateStaticParams }
export default Page
