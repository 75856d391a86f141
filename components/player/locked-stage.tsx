import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { ButtonLink } from '@/components/ui/buttons/button'
import { routes } from '@/lib/shared/routes/routes'

type LockedStageProps = {
  thumbnailUrl: string
  /** False until it is known whether the video is locked for this person. Until then, only the picture is shown. */
  isSure?: boolean
}

/** Fills its parent. The parent must be a grid, so that it grows with enlarged text. */
export function LockedStage({ thumbnailUrl, isSure = true }: LockedStageProps) {
  return (
    <div className="relative grid">
      <Artwork src={thumbnailUrl} sizes="16rem" priority className="scale-110 blur-lg brightness-75" />
      <div
        className={clsx(
          'relative grid content-center justify-items-center gap-3 px-2 py-1 text-center',
          !isSure && 'invisible noscript:visible',
        )}
      >
        <span className="grid size-16 place-items-center rounded-full border border-brass bg-ground/70 text-brass-bright">
          <Lock aria-hidden className="size-7" />
        </span>
        <p className="font-display text-heading">Premium Content</p>
        <ButtonLink href={routes.selectPackage} size="lg" className="mt-1">
          Upgrade Your Plan
        </ButtonLink>
      </div>
    </div>
  )
}
