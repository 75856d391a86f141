import { LegalText } from '@/app/(public)/_components/legal-text'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { getLegalText, listEarlierVersions } from '@/lib/domains/content/pages/queries'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Privacy',
  description: `What ${name} stores about you and why, who else sees it, and how to download or delete it.`,
  path: routes.privacy,
}))

export default async function PrivacyPage() {
  const [text, earlier] = await Promise.all([getLegalText('privacy'), listEarlierVersions('privacy')])
  return <LegalText title="Privacy" text={text} earlier={earlier} path={routes.privacy} />
}
