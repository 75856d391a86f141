import { ButtonLink } from '@/components/ui/button'
import { routes } from '@/lib/shared/routes'

type NotFoundContentProps = {
  text?: string
  /** Where to go on. */
  way?: { href: string; label: string }
}

export function NotFoundContent({
  text = 'Sorry, the page you are looking for cannot be found. Please, try again.',
  way = { href: routes.home, label: 'Go back home' },
}: NotFoundContentProps) {
  return (
    <section className="kolam-lit grid place-items-center border-b border-line">
      <div className="page-width py-act text-center">
        <h1 className="numerals text-[clamp(min(7rem,30vw),26vw,19rem)] leading-[0.8] font-semibold text-brass">404</h1>
        <p className="mx-auto mt-10 mb-8 max-w-measure text-lead text-balance">{text}</p>
        <ButtonLink href={way.href} size="lg">
          {way.label}
        </ButtonLink>
      </div>
    </section>
  )
}
