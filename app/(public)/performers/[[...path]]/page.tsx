import { knowledgePages } from '@/app/(public)/_knowledge/pages'

const { generateMetadata, Page } = knowledgePages('performers')

export const revalidate = 300
export { generateMetadata }
export default Page

/** Nothing is known at build time: each page is rendered at its first visit. */
export const generateStaticParams = (): { path: string[] }[] => []
