import { ButtonLink } from '@/components/ui/buttons/button'
import { routes } from '@/lib/shared/routes/routes'

const texts = {
  free: 'Watch this video and many others in full with a free account. Premium unlocks the rest.',
  premium: 'Many videos are free to watch with an account. Premium unlocks this one and all the rest.',
  several: 'Many videos are free to watch with an account. Premium unlocks the rest.',
}

/**
 * @param about access level of the page's video, or 'several' if the page lists more than one video
 * @param wayBack redirect path after sign-up
 */
export function SignUpForMore({ about, wayBack }: { about: keyof typeof texts; wayBack: string }) {
  return (
    <section
      aria-labelledby="sign-up-for-more"
      data-for-viewer="visitor"
      className="kolam border-b border-line bg-raised"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-5 py-10">
        <div>
          <h2 id="sign-up-for-more" className="text-heading">
            Sign up for more
          </h2>
          <p className="mt-2 max-w-measure text-sand">{texts[about]}</p>
        </div>
        <ButtonLink href={routes.registrationFor(wayBack)} rel="nofollow" prefetch={false} size="lg">
          Sign up
        </ButtonLink>
      </div>
    </section>
  )
}
