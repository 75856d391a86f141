import type { PlayerFailure } from '@/components/catalogue/player/engine'
import { Button, ButtonLink } from '@/components/ui/button'
import { routes } from '@/lib/shared/routes'

type Notice = { words: string; hint: string; link?: { href: string; label: string } }

const notices: Record<PlayerFailure, Notice> = {
  offline: { words: 'You seem to be offline.', hint: 'The video goes on here when the connection is back.' },
  'signed-out': {
    words: 'You are signed out.',
    hint: 'Log in again, and the video goes on where you stopped.',
    link: { href: routes.login, label: 'Log in' },
  },
  'no-access': {
    words: 'Your access to this video has ended.',
    hint: 'A plan opens it again, where you stopped.',
    link: { href: routes.selectPackage, label: 'See the plans' },
  },
  unplayable: {
    words: 'This browser cannot play this video.',
    hint: 'A newer version of it, or another browser, may.',
  },
  unknown: {
    words: 'This video cannot be played right now.',
    hint: 'Please try again. If it stays so, please tell us on the help page.',
  },
}

/** Says why nothing plays, and what to do. Fills its parent. */
export function FailureNotice({ failure, onRetry }: { failure: PlayerFailure; onRetry: () => void }) {
  const { words, hint, link } = notices[failure]
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-ground/90 p-6 text-center"
    >
      <p className="font-display text-title">{words}</p>
      <p className="text-sand">{hint}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {link && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
        {/* Who logged in or chose a plan in another window goes on from here. */}
        <Button variant={link && 'secondary'} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
