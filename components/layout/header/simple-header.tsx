import Link from 'next/link'
import { Logo } from '@/components/ui/logo'
import type { SiteBrand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'

export function SimpleHeader({ site }: { site: SiteBrand }) {
  return (
    <header className="page-width flex min-h-18 items-center">
      <Link href={routes.home} aria-label={`${site.name} home`}>
        <Logo site={site} />
      </Link>
    </header>
  )
}
