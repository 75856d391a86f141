import type { PlayerFailure } from '@/components/player/engine/engine'
import { absence } from '@/components/player/engine/failure'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { routes, withoutMoment } from '@/lib/shared/routes/routes'

type Notice = { text: string; hint: string }

const notices: Record<PlayerFailure, Notice> = {
  offline: { text: 'You seem to be offline.', hint: 'Playback will resume when you’re back online.' },
  unreachable: { text: 'This video can’t be reached right now.', hint: 'Playback will resume automatically.' },
  'signed-out': {
    text: 'You’ve been logged out.',
    hint: 'Log in again to pick up where you left off.',
  },
  'no-access': {
    text: 'Your access to this video has ended.',
    hint: 'Get Premium or rent the video to pick up where you left off.',
  },
  unplayable: {
    text: 'This browser can’t play this video.',
    hint: 'Update your browser or try a different one.',
  },
  unknown: {
    text: 'This video can’t be played right now.',
    hint: 'Please try again. If this keeps happening, let us know on the help page.',
  },
}

const notRentable: Notice = { text: notices['no-access'].text, hint: 'Get Premium to keep watching.' }

export const failureText = (failure: PlayerFailure): string => notices[failure].text

export function awayText(): string {
  const { text, hint } = notices[absence()]
  return `${text} ${hint}`
}

function linkOf(failure: PlayerFailure) {
  if (failure === 'no-access') return <ButtonLink href={routes.selectPackage}>See plans</ButtonLink>
  if (failure !== 'signed-out') return undefined
  return (
    // Uses a full page load, so that the server stores the redirect path. The URL needs no position, because the
    // position is stored with the video.
    <a href={routes.loginFor(withoutMoment(window.location.href))} className={buttonClass({})}>
      Log in
    </a>
  )
}

type FailureNoticeProps = {
  failure: PlayerFailure
  /** Absent for trailers and livestreams, which can't be rented. */
  videoId?: number
  onRetry: () => void
}

/** Fills its positioned parent. */
export function FailureNotice({ failure, videoId, onRetry }: FailureNoticeProps) {
  const { text, hint } = failure === 'no-access' && videoId === undefined ? notRentable : notices[failure]
  const link = linkOf(failure)
  return (
    <div
      role="alert"
      className="absolute inset-0 grid content-center-safe justify-items-center gap-2 overflow-y-auto bg-ground/90 p-6 text-center"
    >
      <p className="font-display text-title">{text}</p>
      <p className="text-sand">{hint}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {link}
        {failure === 'no-access' && videoId !== undefined && (
          <ButtonLink href={routes.videoRent(videoId)} variant="secondary">
            Rent this video
          </ButtonLink>
        )}
        {/* Also for viewers who have logged in or chosen a plan in another window. */}
        <Button variant={link && 'secondary'} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
