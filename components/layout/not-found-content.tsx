import Link from 'next/link'
import { ButtonLink } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { routes } from '@/lib/shared/routes/routes'

/**
 * @param livestreams path of the livestream list, offered to people who follow an old link from an email or calendar
 */
export function NotFoundContent({ livestreams }: { livestreams?: string }) {
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
        {livestreams && (
          <p className="mx-auto mt-8 max-w-measure text-balance text-sand">
            If you were looking for a past livestream, its recording may be under Videos.{' '}
            <Link href={livestreams} className={linkClass}>
              See all livestreams
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
