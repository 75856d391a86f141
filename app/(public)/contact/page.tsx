import { TextPage } from '@/app/(public)/_components/text-page'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Contact',
  description: `Who to write to at ${name}: support, data protection, grievances and accessibility.`,
  path: routes.contact,
}))

export default function ContactPage() {
  return <TextPage title="Contact" name="contact" />
}
