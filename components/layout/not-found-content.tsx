import { ButtonLink } from '@/components/ui/button'
import { routes } from '@/lib/shared/routes'

export function NotFoundContent() {
  return (
    <section className="kolam-lit grid place-items-center border-b border-line">
      <div className="page-width py-act text-center">
        <h1 className="numerals text-[clamp(7rem,26vw,19rem)] leading-[0.8] font-semibold text-brass">404</h1>
        <p className="mx-auto mt-10 mb-8 max-w-measure text-lead text-balance">
          Sorry, the page you are looking for cannot be found. Please, try again.
        </p>
        <ButtonLink href={routes.home} size="lg">
          Go back home
        </ButtonLink>
      </div>
    </section>
  )
}
