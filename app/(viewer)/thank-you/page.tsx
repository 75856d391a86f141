import { ButtonLink } from '@/components/ui/buttons/button'
import { ProgrammeRule } from '@/components/ui/section'
import { readWantedVideo } from '@/lib/server/auth/return-to'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'Thank you' }

export default async function ThankYouPage() {
  await requirePageActor(routes.thankYou)
  return (
    <div className="page-width flex max-w-3xl flex-col items-center py-24 text-center md:py-36">
      <h1 className="text-display">Thank you for selecting a plan</h1>
      <ProgrammeRule className="my-10 w-full max-w-sm" />
      <ButtonLink href={(await readWantedVideo()) ?? routes.browse} size="lg">
        Start watching
      </ButtonLink>
    </div>
  )
}
