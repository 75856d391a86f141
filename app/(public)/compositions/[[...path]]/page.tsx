import { knowledgePages } from '@/app/(public)/_knowledge/pages'

const { generateMetadata, generateStaticParams, Page } = knowledgePages('compositions')

export const revalidate = 300
export { generateMetadata, generateStaticParams }
export default Page
