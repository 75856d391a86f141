import { ButtonLink } from '@/components/ui/button'
import { routes } from '@/lib/shared/routes'

/** The two plans in a few words. The price is told where it is known: it depends on the region. */
export function Plans() {
  return (
    <section aria-labelledby="plans" className="kolam border-y border-line bg-raised" data-for-viewer="visitor guest">
      <div className="page-width grid gap-x-16 gap-y-10 py-act lg:grid-cols-[1fr_1fr_1.2fr]">
        <h2 id="plans" className="text-display">
          Two ways to take a seat
        </h2>
        <div className="border-t-2 border-edge bg-raised pt-5">
          <h3 className="text-heading">Guest</h3>
          <p className="programme-label mt-1 text-brass">Free</p>
          <p className="mt-4 text-sand">Every free film in full, trailers of all the others, news of events and releases.</p>
        </div>
        <div className="border-t-2 border-brass bg-raised pt-5">
          <h3 className="text-heading text-brass-bright">Premium</h3>
          <p className="programme-label mt-1 text-brass">Monthly, cancel at any time</p>
          <p className="mt-4 text-sand">
            The whole catalogue, with the exclusive recitals, series and lecture-demonstrations, and the latest videos
            first.
          </p>
          <div className="mt-6" data-for-viewer="visitor">
            <ButtonLink href={routes.registration} variant="secondary">
              Create your account
            </ButtonLink>
          </div>
          <div className="mt-6" data-for-viewer="guest">
            <ButtonLink href={routes.selectPackage}>Choose your plan</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
