import { ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import type { NameKind } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'

/** Visitors get a plain link, because the server stores the redirect path only on a full page load. */
export function Unlock({ kind, id, isVisitor }: { kind: NameKind; id: number; isVisitor: boolean }) {
  if (isVisitor)
    return (
      <a
        href={routes.registrationFor(routes.name(kind, id))}
        rel="nofollow"
        className={buttonClass({ size: 'sm' }, 'mt-2')}
      >
        Sign up to watch
      </a>
    )
  return (
    <ButtonLink href={routes.selectPackage} size="sm" className="mt-2">
      Upgrade Your Plan
    </ButtonLink>
  )
}
