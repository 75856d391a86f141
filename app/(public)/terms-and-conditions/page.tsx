import { LegalText } from '@/app/(public)/_components/legal-text'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { getLegalText, listEarlierVersions } from '@/lib/domains/content/pages/queries'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Terms & Conditions',
  description: `The terms on which ${brand.company} (${brand.companyCountry}) offers ${name}: accounts, content, liability and governing law.`,
  path: routes.terms,
}))

export default async function TermsPage() {
  const [text, earlier] = await Promise.all([getLegalText('terms'), listEarlierVersions('terms')])
  return <LegalText title="Terms & Conditions" text={text} earlier={earlier} path={routes.terms} />
}
