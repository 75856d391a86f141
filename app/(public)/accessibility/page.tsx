import { TextPage } from '@/app/(public)/_components/text-page'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Accessibility',
  description: `How accessible ${name} is, what isn’t accessible yet, and how to report a problem.`,
  path: routes.accessibility,
}))

export default function AccessibilityPage() {
  return <TextPage title="Accessibility" name="accessibility" />
}
