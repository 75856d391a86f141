import Link from 'next/link'
import { ButtonLink } from '@/components/ui/button'
import { linkClass } from '@/components/ui/link-class'
import { routes } from '@/lib/shared/routes'

type NotFoundContentProps = {
  /** One more sentence, and where else to look. */
  more?: { text: string; href: string; label: string }
}

export function NotFoundContent({ more }: NotFoundContentProps) {
  return (
    <section className="kolam-lit grid place-items-center border-b border-line">
      <div className="page-width py-act text-center">
        <h1 className="numerals text-[clamp(min(7rem,30vw),26vw,19rem)] leading-[0.8] font-semibold text-brass">404</h1>
        <p className="mx-auto mt-10 mb-8 max-w-measure text-lead text-balance">
          Sorry, the page you are looking for cannot be found. Please, try again.
        </p>
        <ButtonLink href={routes.home} size="lg">
          Go back home
        </ButtonLink>
        {more && (
          <p className="mx-auto mt-8 max-w-measure text-balance text-sand">
            {more.text}{' '}
            <Link href={more.href} className={linkClass}>
              {more.label}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
